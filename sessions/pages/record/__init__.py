"""What was played: log, corrections, statistics, paper."""
