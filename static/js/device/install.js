// Says on the home page how this device gets the pad as an app, if it can, or why it cannot. Runs
// before the footer is drawn, and keeps the place of what comes later: nothing moves.

{
  const section = document.getElementById("as-an-app");
  const button = section.querySelector("[data-install-now]");
  const OTHERS_ON_IOS = /CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/; // they have no such entry in their menu

  const show = (way) => {
    for (const part of section.querySelectorAll("[data-install]")) part.hidden = part.dataset.install !== way;
    section.hidden = false;
    section.style.visibility = "visible";
  };
  const hide = () => {
    section.style.visibility = "hidden";
  };

  if (!window.isSecureContext) show("insecure");
  else if (navigator.standalone === false && navigator.maxTouchPoints && !OTHERS_ON_IOS.test(navigator.userAgent)) {
    show("safari"); // only Apple's browsers know this property
  } else if ("onbeforeinstallprompt" in window && !matchMedia("(display-mode: standalone)").matches) {
    show("ready");
    hide();
  }

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // no bar over the page: the button asks when it is tapped
    button.onclick = () => {
      hide();
      event.prompt();
    };
    show("ready");
  });
  addEventListener("appinstalled", hide);
}
