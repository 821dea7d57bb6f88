const EXAMPLE = 'https://verify.example.com';
/** Keys of a test account, by their placeholder in the examples. */
const KEYS = {
  'vk_test_api_…': 'API key',
  'vk_test_sdk_…': 'SDK key',
  'vk_test_secret_…': 'Secret key',
} as const;
const STORED = 'verify-docs-keys';
const KEY = /^vk_test_(?:api|sdk|secret)_[A-Za-z0-9_-]{43}$/;

export function ownValues(): void {
  replace(EXAMPLE, location.origin);
  if (document.querySelector('.endpoint')) keysForm();
}

/** Keys stay in this tab. Only keys of test accounts are accepted, so that no live key is shown on a screen. */
function keysForm(): void {
  const form = document.createElement('form');
  form.className = 'own-keys';
  const about = document.createElement('p');
  about.textContent = 'Enter the keys of your test account to fill them into the examples. They stay in this tab.';
  form.append(about);
  const values = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, string>;
  for (const [placeholder, name] of Object.entries(KEYS)) {
    const label = document.createElement('label');
    const input = document.createElement('input');
    let shown: string = placeholder;
    const show = (): void => {
      const value = KEY.test(input.value) && input.value.startsWith(placeholder.slice(0, -1)) ? input.value : '';
      replace(shown, value || placeholder);
      shown = value || placeholder;
      values[placeholder] = value;
      sessionStorage.setItem(STORED, JSON.stringify(values));
      input.setCustomValidity(input.value && !value ? `This is no ${name} of a test account.` : '');
      input.reportValidity();
    };
    Object.assign(input, { type: 'text', autocomplete: 'off', spellcheck: false, placeholder });
    input.value = values[placeholder] ?? '';
    input.onchange = show;
    label.append(name, input);
    form.append(label);
    if (input.value) show();
  }
  form.onsubmit = (event) => event.preventDefault();
  document.querySelector('h1')!.nextElementSibling!.after(form);
}

function replace(from: string, to: string): void {
  if (from === to) return;
  for (const code of document.querySelectorAll('code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.includes(from)) text.data = text.data.replaceAll(from, to);
    }
  }
}
