// First: what a screen brings along comes after it.
import './styles.css';
import type { Me } from '@verify/contract';
import { render } from 'preact';
import { ask, me } from './app/api.ts';
import { startRouter } from './app/router.ts';
import { App } from './screens/screens.tsx';

startRouter();
const answer = await ask<Me>('GET', '/me');
me.value = answer.ok ? answer.value : null;
render(<App />, document.getElementById('app')!);
