// Buttons that share a link, copy it, or print the page. Comes behind the page: nobody taps them first.

function copySelected(button) {
  const field = document.createElement("textarea");
  field.value = button.dataset.copy;
  button.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  button.focus();
}

async function copy(button) {
  await (navigator.clipboard?.writeText(button.dataset.copy) ?? copySelected(button));
  button.querySelector("span").textContent = button.dataset.copied;
  document.getElementById("announce").textContent = button.dataset.copied;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
  const share = event.target.closest("[data-share]");
  if (share) {
    const { share: url, title } = share.dataset;
    navigator.share({ url, title }).catch(() => {}); // whoever changes their mind is no error
  }
  const copied = event.target.closest("[data-copy]");
  if (copied) copy(copied);
});
