import { CAPTURE_LOCALES } from '@verify/contract';
import { render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { closedApp } from '../../app/closed-app.ts';
import { createTexts } from '../../language/texts.ts';
import { loadLanguageMenu } from '../language-menu.ts';
import { Shell } from '../shell.tsx';
import { AppProvider } from '../use-app.ts';
import '../styles/first.css';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

async function show(locales?: readonly string[]) {
  const texts = createTexts(document.documentElement);
  await texts.load(['en-GB']);
  await texts.adopt({ locales: locales ? [...locales] : undefined });
  await loadLanguageMenu();
  const app = closedApp({ kind: 'closed', code: 'link_expired', detail: '', locale: null, close() {} }, texts);
  render(
    <AppProvider value={app}>
      <Shell />
    </AppProvider>,
    root,
  );
  return { texts, menu: () => root.querySelector<HTMLSelectElement>('.language select') };
}

test('lists every language by its own name and switches at once', async () => {
  const { texts, menu } = await show();
  const options = [...menu()!.options];
  expect(options.map(({ value }) => value).toSorted()).toEqual([...CAPTURE_LOCALES].toSorted());
  expect(options.find(({ value }) => value === 'de')!.label).toBe('Deutsch');
  // The browser has no names in these languages.
  expect(['ga', 'is'].map((tag) => options.find(({ value }) => value === tag)!.label)).toEqual(['Gaeilge', 'Íslenska']);
  expect([menu()!.value, menu()!.ariaLabel]).toEqual(['en', 'Language']);
  await userEvent.selectOptions(menu()!, 'de');
  await expect.poll(() => root.querySelector('h1')!.textContent).toBe('Dieser Link ist abgelaufen');
  expect([document.documentElement.lang, menu()!.value, menu()!.ariaLabel]).toEqual(['de', 'de', 'Sprache']);
  expect(root.querySelector('.language-name')!.textContent).toBe('Deutsch');
  expect(texts.chosen()).toBe(true);
});

test('is usable by keyboard, and large enough for a finger', async () => {
  const { menu } = await show();
  menu()!.focus();
  expect(document.activeElement).toBe(menu());
  const { width, height } = menu()!.getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('offers the languages of the flow, and disappears if there is only one', async () => {
  const two = await show(['en', 'de']);
  expect([...two.menu()!.options].map(({ value }) => value)).toEqual(['de', 'en']);
  render(null, root);
  const one = await show(['en']);
  expect(one.menu()).toBeNull();
});
