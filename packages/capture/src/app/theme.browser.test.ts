import { publicTheme, type Theme } from '@verify/contract';
import { expect, test } from 'vitest';
import { applyTheme } from './theme.ts';

// C125
test('the styles of init override the flow’s theme and apply to what is rendered', () => {
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

test('a flow’s two accents follow the background, each with black or white text', () => {
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

test('two different themes paint two different pages, each in light and dark', () => {
  const style = document.createElement('style');
  document.head.append(style);
  style.textContent =
    '.themed { background: var(--verify-surface); color: var(--verify-text); border: 1px solid var(--verify-control) }';
  const drawn = (colours: Theme['colours']): string[] => {
    const root = document.createElement('div');
    root.className = 'themed';
    document.body.append(root);
    applyTheme(root, { flow: publicTheme({ colours }) });
    const both = ['light', 'dark'].flatMap((scheme) => {
      root.style.colorScheme = scheme;
      const { backgroundColor, color } = getComputedStyle(root);
      return [backgroundColor, color];
    });
    root.remove();
    return both;
  };
  expect(
    drawn({ light: { surface: '#fff4dc', text: '#3b2500' }, dark: { surface: '#241a06', text: '#ffe9bd' } }),
  ).toEqual(['rgb(255, 244, 220)', 'rgb(59, 37, 0)', 'rgb(36, 26, 6)', 'rgb(255, 233, 189)']);
  expect(
    drawn({ light: { surface: '#101418', text: '#e8f6ff' }, dark: { surface: '#000000', text: '#00ff66' } }),
  ).toEqual(['rgb(16, 20, 24)', 'rgb(232, 246, 255)', 'rgb(0, 0, 0)', 'rgb(0, 255, 102)']);
  style.remove();
});

test('the host’s accent keeps readable text when the flow names another text on buttons', () => {
  const root = document.createElement('div');
  const flow = publicTheme({ colours: { light: { primary: '#102030', onPrimary: '#eeeeee' } } });
  applyTheme(root, { flow, styles: { '--verify-accent': '#ffd400' } });
  expect(root.style.getPropertyValue('--verify-on-accent')).toBe('#000000');
});
