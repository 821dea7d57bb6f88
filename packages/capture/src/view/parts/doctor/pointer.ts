import { signal, type ReadonlySignal } from '@preact/signals';

const mouse = signal(!matchMedia('(pointer: coarse)').matches);
// A laptop with a touch screen has both, so the last one used decides.
addEventListener('pointerdown', ({ pointerType }) => (mouse.value = pointerType === 'mouse'), { capture: true });

export const usesMouse: ReadonlySignal<boolean> = mouse;
