import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { BEGIN, type CaptureState } from '../model/state.ts';
import { markTab } from './hosted-tab.ts';

test('the browser tab shows the flow’s logo as soon as the flow is loaded', () => {
  const page = document.implementation.createHTMLDocument();
  const state = signal<CaptureState>(BEGIN);
  markTab({ state }, page);
  expect(page.querySelector('link')).toBeNull();
  state.value = { ...BEGIN, flow: { theme: { logoFileId: 'logo-1' } } as CaptureState['flow'] };
  expect(page.querySelector('link')?.outerHTML).toBe('<link rel="icon" href="/sdk/logos/logo-1">');
});
