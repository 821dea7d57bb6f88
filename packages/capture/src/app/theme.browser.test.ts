import { expect, test } from 'vitest';
import { applyTheme } from './theme.ts';

test('the styles of init stand over the flow’s theme, and reach what is drawn', () => {
  const root = document.createElement('div');
  root.style.background = 'var(--verify-accent)';
  root.style.color = 'var(--verify-on-accent)';
  document.body.append(root);
  applyTheme(root, {
    themeMode: 'dark',
    styles: { '--verify-accent': '#ffd400' },
    flow: { accent: '#000000', radiusPx: 7 },
  });
  const drawn = getComputedStyle(root);
  expect([drawn.backgroundColor, drawn.color]).toEqual(['rgb(255, 212, 0)', 'rgb(0, 0, 0)']);
  expect(drawn.getPropertyValue('--verify-radius')).toBe('7px');
  expect(root.dataset.theme).toBe('dark');
  root.remove();
});
