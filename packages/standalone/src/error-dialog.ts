const WORDS: Readonly<Record<string, readonly [title: string, body: string, close: string]>> = {
  en: ['Something went wrong', 'This is not your fault. Please try again later.', 'Close'],
  de: ['Etwas ist schiefgegangen', 'Es liegt nicht an Ihnen. Bitte versuchen Sie es später erneut.', 'Schließen'],
};

/** CSSOM and a shadow root: the page's styles don't reach it, and a strict CSP has nothing to refuse. */
const CSS = `
  dialog { box-sizing: border-box; max-width: min(26rem, calc(100vw - 2rem)); padding: 24px; border: 0; border-radius: 18px;
    font: 400 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-align: center; color-scheme: light dark;
    color: light-dark(#12151c, #f1f3f7); background: light-dark(#fff, #15171c); box-shadow: 0 12px 48px rgb(16 24 40 / 24%); }
  dialog::backdrop { background: rgb(10 12 20 / 45%); }
  h2 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
  p { margin: 0 0 20px; color: light-dark(#596172, #a2a9b8); }
  button { min-height: 48px; width: 100%; padding: 0 24px; border: 0; border-radius: 12px; font: inherit; font-weight: 600;
    color: light-dark(#fff, #0b1330); background: light-dark(#2f57e8, #7d97ff); cursor: pointer; }
  button:focus-visible { outline: 2px solid light-dark(#2f57e8, #7d97ff); outline-offset: 2px; }
`;
let shown: HTMLElement | null = null;

/** A modal, one at a time. Escape and the button close it, and the focus returns to where it was. */
export function showError(language: string | undefined): void {
  if (shown) return;
  const tag = (language ?? navigator.language).toLowerCase().split(/[-_]/)[0]!;
  const locale = Object.hasOwn(WORDS, tag) ? tag : 'en';
  const [title, body, close] = WORDS[locale]!;
  const host = document.createElement('div');
  host.lang = locale;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  const dialog = element('dialog');
  const heading = element('h2', title);
  heading.id = 'title';
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.setAttribute('role', 'alertdialog');
  const button = element('button', close);
  button.onclick = () => dialog.close();
  dialog.onclose = () => {
    host.remove();
    shown = null;
  };
  dialog.append(heading, element('p', body), button);
  root.append(dialog);
  document.body.append(host);
  shown = host;
  dialog.showModal();
}

function element<N extends 'dialog' | 'h2' | 'p' | 'button'>(name: N, text = ''): HTMLElementTagNameMap[N] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
