/** Path of the script for 'Show' buttons of password fields, a file because the content security policy allows no inline scripts. */
export const SHOW_PASSWORD_PATH = '/oidc/account/show-password.js';

/** Without the script the buttons stay hidden. */
export const SHOW_PASSWORD_SCRIPT = `for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? button.dataset.hide : button.dataset.show;
    input.focus();
  });
}
`;
