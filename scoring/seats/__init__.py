"""Who sits at the table: sitting down, who starts, joining, leaving, coming back."""
