import { publicTheme } from '@verify/contract';
import { expect, test } from 'vitest';
import { applyTheme } from './theme.ts';

// C125
test('the styles of init override the flow’s theme and reach the rendered screen', () => {
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

test('a flow’s two accents follow the background and get black or white text', () => {
  const root = document.createElement('div');
  root.style.background = 'var(--verify-accent)';
  root.style.color = 'var(--verify-on-accent)';
  document.body.append(root);
  applyTheme(root, { flow: { accent: '#10204f', accentDark: '#9fb4ff', font: 'Georgia, serif' } });
  const drawn = (scheme: string): string[] => {
    root.style.colorScheme = scheme;
    const { backgroundColor, color } = getComputedStyle(root);
    return [backgroundColor, color];
  };
  expect(drawn('light')).toEqual(['rgb(16, 32, 79)', 'rgb(255, 255, 255)']);
  expect(drawn('dark')).toEqual(['rgb(159, 180, 255)', 'rgb(0, 0, 0)']);
  expect(root.style.getPropertyValue('--verify-font')).toBe('Georgia, serif');
  root.remove();
});

test('the host’s accent keeps readable text when the flow sets another button text colour', () => {
  const root = document.createElement('div');
  const flow = publicTheme({ colours: { light: { primary: '#102030', onPrimary: '#eeeeee' } } });
  applyTheme(root, { flow, styles: { '--verify-accent': '#ffd400' } });
  expect(root.style.getPropertyValue('--verify-on-accent')).toBe('#000000');
});
