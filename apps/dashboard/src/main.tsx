// Imported first, so that the styles of screens come after it.
import './styles.css';
import type { Me } from '@verify/contract';
import { render } from 'preact';
import { ask, me, watchPresence } from './app/api.ts';
import { startRouter } from './app/router.ts';
import { App, askForScreen } from './screens/screens.tsx';

startRouter();
watchPresence();
// Loaded together, because a returning user is usually signed in.
askForScreen();
void ask<Me>('GET', '/me').then((answer) => {
  me.value = answer.ok ? answer.value : null;
  render(<App />, document.getElementById('app')!);
});
