/** Recorded in the frame. Times are milliseconds of the frame's own clock, which began at `originMs`. */
export interface Seen {
  readonly originMs: number;
  /** Every screen that was shown, and when its first markup appeared. */
  readonly screens: (readonly [atMs: number, screen: string])[];
  /** When the first screen was painted and the thread could handle a press. */
  usableMs: number | null;
  /** Every touch and key with its time, including typed letters. */
  readonly inputs: { readonly atMs: number; readonly on: string; readonly screen: string }[];
  /** Event timing of the interactions that took 16 ms or more. */
  readonly slow: Interaction[];
  readonly tasks: { readonly atMs: number; readonly ms: number; readonly by: string }[];
}

export interface Interaction {
  readonly id: number;
  readonly type: string;
  readonly atMs: number;
  /** From the event to the next painted frame, rounded to 8 ms by the browser. */
  readonly ms: number;
  /** How long the event waited for the thread, and how long its listeners took. */
  readonly waitedMs: number;
  readonly workedMs: number;
}

/** Runs in the frame before its first script. Nothing else runs there besides the app. */
export function watch(): void {
  const seen: Seen = { originMs: performance.timeOrigin, screens: [], usableMs: null, inputs: [], slow: [], tasks: [] };
  Object.assign(window, { seen });
  const screenNow = (): string => /\bon-(\S+)/.exec(document.querySelector('main')?.className ?? '')?.[1] ?? 'before';

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      seen.slow.push({
        id: entry.interactionId,
        type: entry.name,
        atMs: entry.startTime,
        ms: entry.duration,
        waitedMs: entry.processingStart - entry.startTime,
        workedMs: entry.processingEnd - entry.processingStart,
      });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { scripts = [] } = entry as PerformanceEntry & { scripts?: { invoker: string; duration: number }[] };
      const longest = [...scripts].sort((a, b) => b.duration - a.duration)[0];
      const by = longest ? `${longest.invoker.slice(-60)} ${Math.round(longest.duration)} ms` : 'no script';
      seen.tasks.push({ atMs: entry.startTime, ms: entry.duration, by });
    }
  }).observe({ type: 'long-animation-frame', buffered: true });

  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(
      type,
      ({ target, timeStamp }) => {
        const element = target as Element;
        const named = element.closest('button, label, select, input, li') ?? element;
        const on = named.getAttribute('aria-label') || named.textContent?.trim() || named.localName;
        seen.inputs.push({ atMs: timeStamp, on: on.slice(0, 30), screen: screenNow() });
      },
      true,
    );
  }

  new MutationObserver(() => {
    const screen = screenNow();
    if (seen.screens.at(-1)?.[1] === screen) return;
    seen.screens.push([performance.now(), screen]);
    if (screen !== 'intro' || seen.usableMs !== null) return;
    requestAnimationFrame(() => setTimeout(() => (seen.usableMs ??= performance.now())));
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
}
