import { signal } from '@preact/signals';
import { render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { closedApp } from '../../app/closed-app.ts';
import { createTexts } from '../../language/texts.ts';
import { enLater } from '../../locales/en-later.ts';
import { AppProvider } from '../use-app.ts';
import { CountryPicker } from './country-picker.tsx';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

function show(only: readonly string[] = []) {
  const texts = createTexts(null);
  texts.addEnglish(enLater);
  const value = signal<string | null>(null);
  const app = closedApp({ kind: 'closed', code: 'internal', detail: '', locale: null, close() {} }, texts);
  function Field() {
    return (
      <CountryPicker
        label="Issuing country"
        only={only}
        value={value.value}
        error={null}
        onChange={(code) => (value.value = code)}
      />
    );
  }
  render(
    <AppProvider value={app}>
      <Field />
    </AppProvider>,
    root,
  );
  const input = root.querySelector('input')!;
  const options = () => [...root.querySelectorAll('[role=option]')].map((option) => option.textContent);
  return { value, input, options };
}

test('typing filters the list, and Enter puts the first country into the field', async () => {
  const { value, input, options } = show();
  await userEvent.fill(input, 'utop');
  await expect.poll(options).toEqual(['Utopia (specimen)']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => value.value).toBe('UTO');
  await expect.poll(() => input.value).toBe('Utopia (specimen)');
  expect(input.getAttribute('aria-expanded')).toBe('false');
});

test('arrow keys move the selection, and a screen reader hears the position', async () => {
  const { value, input, options } = show(['AUT', 'UTO', 'DEU']);
  await userEvent.click(input);
  await expect.poll(options).toEqual(['Austria', 'Germany', 'Utopia (specimen)']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect
    .poll(() => document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent)
    .toBe('Utopia (specimen)');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => value.value).toBe('DEU');
});

test('Escape closes without a choice, a click chooses, and the choice can be cleared', async () => {
  const { value, input, options } = show(['AUT', 'UTO']);
  await userEvent.click(input);
  await expect.poll(options).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.poll(options).toHaveLength(0);
  expect(value.value).toBe(null);
  await userEvent.click(input);
  await expect.poll(options).toHaveLength(2);
  await userEvent.click(root.querySelector('[role=option]')!);
  await expect.poll(() => value.value).toBe('AUT');
  await userEvent.click(root.querySelector('[aria-label="Clear the country"]')!);
  await expect.poll(() => value.value).toBe(null);
});

test.each([
  ['england', 'United Kingdom'],
  ['uk', 'United Kingdom'],
  ['holland', 'Netherlands'],
  ['Deutschland', 'Germany'],
  ['german', 'Germany'],
  ['french', 'France'],
  ['österreich', 'Austria'],
])('"%s" finds %s first', async (text, name) => {
  const { input, options } = show();
  await userEvent.fill(input, text);
  await expect.poll(() => options()[0]).toBe(name);
});
