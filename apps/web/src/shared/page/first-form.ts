/**
 * The login form in the page's HTML: it can be used before the code that signs in has loaded. The page that this code
 * renders has the same controls in the same order and takes over the input so far.
 */

const ID = 'first';
const CONTROLS = 'input, button';

const controlsOf = (within: Element): Element[] => [...within.querySelectorAll(CONTROLS)];

const press = (form: HTMLElement, button: Element | null): void => {
  if (!button) return;
  form.dataset.pressed = String(controlsOf(form).indexOf(button));
  if (button.matches('[type=submit]')) button.classList.add('arco-btn-loading');
};

const listen = (form: HTMLElement): void => {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    press(form, form.querySelector('[type=submit]'));
  });
  form.addEventListener('click', ({ target }) => {
    if (target instanceof Element) press(form, target.closest('button[type=button]'));
  });
};

/**
 * Shows the form as soon as its template has been parsed; does nothing where the HTML has none.
 * @param look language and theme, as the template is named
 */
export const showFirstForm = (look: string, username: string | null): void => {
  const observer = new MutationObserver(() => {
    const template = document.querySelector<HTMLTemplateElement>(`template[data-first="${look}"]`);
    // An element after it shows that it is complete.
    if (!template?.nextElementSibling) return;
    observer.disconnect();
    const form = document.createElement('div');
    form.id = ID;
    form.append(template.content.cloneNode(true));
    for (const one of form.querySelectorAll<HTMLElement>('[data-style]')) one.style.cssText = one.dataset.style ?? '';
    const name = form.querySelector('input');
    if (name && username) name.value = username;
    listen(form);
    document.body.prepend(form);
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => observer.disconnect());
};

/** Simulates typing: React does not notice an assigned value. */
const type = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const copyInput = (from: HTMLInputElement, to: HTMLInputElement): void => {
  if (from.checked !== to.checked) to.click();
  if (from.type !== 'checkbox' && from.value !== to.value) type(to, from.value);
};

/** Transfers input, focus and clicks to `own`, which replaces the first form. */
export const replaceFirstForm = (own: Element): void => {
  const form = document.getElementById(ID);
  if (!form) return;
  const from = controlsOf(form);
  const to = controlsOf(own);
  const focused = from.indexOf(document.activeElement ?? form);
  form.remove();
  // The server's settings differ from those that the HTML was built for.
  if (from.length !== to.length) return;
  from.forEach((one, at) => {
    const mine = to[at];
    if (one instanceof HTMLInputElement && mine instanceof HTMLInputElement) copyInput(one, mine);
    if (at === focused && mine instanceof HTMLElement) mine.focus();
  });
  const pressed = form.dataset.pressed ? to[Number(form.dataset.pressed)] : undefined;
  // Once the input has reached the form.
  if (pressed instanceof HTMLElement) setTimeout(() => pressed.click());
};
