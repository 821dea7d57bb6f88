import type { Door } from '../../door/door.ts';
import type { App } from '../app.ts';
import { followBack } from './device-back.ts';
import { tellHeight } from './height.ts';

/** Fits the app into the page around it: a popup into its history, an inline frame into its layout. */
export const fitHost = (door: Door, app: App): void => (app.popup ? followBack(door, app) : tellHeight(door, app));
