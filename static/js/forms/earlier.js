// Earlier games come into the list; where they cannot, their link leads to a page of them.

for (const failed of ["htmx:sendError", "htmx:responseError"])
  document.addEventListener(failed, ({ target }) => {
    if (target.href) location.assign(target.href);
  });
