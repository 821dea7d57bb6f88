import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { FITTED, MOST_SCALE, panBy, type Zoom, zoomAt, type ZoomSizes } from './zoom.ts';

export interface ZoomControls {
  readonly zoom: Zoom;
  /** The picture follows a finger or a wheel at once; after a key or a button it moves smoothly. */
  readonly glides: boolean;
  /** Whether the person has zoomed; then the level is announced. */
  readonly touched: boolean;
  readonly canGrow: boolean;
  readonly by: (factor: number) => void;
  readonly reset: () => void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onWheel: (event: WheelEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

export const STEP = 1.5;
const DOUBLE_TAP = { ms: 320, px: 32, scale: 2.5 } as const;
const KEY_PX = 60;
const MIDDLE: Spot = { x: 0, y: 0 };

/** Zooming and moving by fingers, mouse, wheel and keys. The picture is the first child of the frame. */
export function useZoom(frame: RefObject<HTMLElement | null>): ZoomControls {
  const [{ zoom, glides, touched }, set] = useState({ zoom: FITTED, glides: false, touched: false });
  const now = useRef(zoom);
  const fingers = useRef(new Map<number, Spot>());
  const tap = useRef<{ readonly at: Spot; readonly ms: number; readonly moved: boolean } | null>(null);

  const change = (to: Zoom, gliding: boolean): void => {
    now.current = to;
    set({ zoom: to, glides: gliding, touched: true });
  };
  const sizes = (): ZoomSizes => {
    const box = frame.current!;
    const picture = box.firstElementChild as HTMLElement;
    return {
      frame: { width: box.clientWidth, height: box.clientHeight },
      picture: { width: picture.offsetWidth, height: picture.offsetHeight },
    };
  };
  const spotOf = (event: { clientX: number; clientY: number }): Spot => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  };
  const scaleTo = (scale: number, at: Spot, gliding: boolean): void =>
    change(zoomAt(now.current, scale, at, sizes()), gliding);

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    fingers.current.set(event.pointerId, spotOf(event));
    const before = tap.current;
    const at = spotOf(event);
    const second = before && !before.moved && event.timeStamp - before.ms < DOUBLE_TAP.ms && near(before.at, at);
    tap.current = { at, ms: event.timeStamp, moved: fingers.current.size > 1 };
    if (now.current.scale > 1 || fingers.current.size > 1) frame.current!.setPointerCapture(event.pointerId);
    if (!second) return;
    tap.current = null;
    scaleTo(now.current.scale > 1 ? 1 : DOUBLE_TAP.scale, at, true);
  }

  function onPointerMove(event: PointerEvent): void {
    const from = fingers.current.get(event.pointerId);
    if (!from) return;
    const to = spotOf(event);
    if (tap.current && !near(tap.current.at, to)) tap.current = { ...tap.current, moved: true };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, to);
    const { scale } = now.current;
    if (!other) {
      if (scale > 1) change(panBy(now.current, to.x - from.x, to.y - from.y, sizes()), false);
      return;
    }
    // The point between the two fingers stays between them.
    const before = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 };
    const ratio = distance(to, other) / Math.max(1, distance(from, other));
    const scaled = zoomAt(now.current, scale * ratio, before, sizes());
    change(panBy(scaled, (to.x - from.x) / 2, (to.y - from.y) / 2, sizes()), false);
  }

  const onPointerUp = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);

  /** The page must scroll past the picture, so the wheel zooms only a focused picture, or with Ctrl (a pinch). */
  function onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && document.activeElement !== frame.current) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16;
    const delta = Math.max(-100, Math.min(100, event.deltaY * lines));
    scaleTo(now.current.scale * Math.exp(-delta / (event.ctrlKey ? 100 : 300)), spotOf(event), false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { scale } = now.current;
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    if (event.key === '+' || event.key === '=') scaleTo(scale * STEP, MIDDLE, true);
    else if (event.key === '-') scaleTo(scale / STEP, MIDDLE, true);
    else if (event.key === '0') change(FITTED, true);
    else if ((dx || dy) && scale > 1) change(panBy(now.current, -dx * KEY_PX, -dy * KEY_PX, sizes()), true);
    else return;
    event.preventDefault();
  }

  return {
    zoom,
    glides,
    touched,
    canGrow: zoom.scale < MOST_SCALE,
    by: (factor) => scaleTo(now.current.scale * factor, MIDDLE, true),
    reset: () => change(FITTED, true),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onWheel, onKeyDown },
  };
}

/** The same in every language, because the picture is not mirrored. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
const near = (a: Spot, b: Spot): boolean => distance(a, b) < DOUBLE_TAP.px;
