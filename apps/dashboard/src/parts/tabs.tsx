import type { ComponentChildren } from 'preact';

interface Props<Tab extends string> {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  readonly choose: (tab: Tab) => void;
  /** Tabs are also chosen by their number. */
  readonly numbered?: boolean;
  readonly mark?: (tab: Tab) => ComponentChildren;
}

/** One tab stop; the arrows move. The panel that they show has the id `panel`. */
export const Tabs = <Tab extends string>({ label, tabs, tab, choose, numbered = false, mark }: Props<Tab>) => (
  <div class="tabs" role="tablist" aria-label={label}>
    {tabs.map((each, index) => (
      <button
        key={each}
        type="button"
        role="tab"
        id={`tab-${each}`}
        aria-controls="panel"
        aria-selected={each === tab}
        aria-keyshortcuts={numbered ? String(index + 1) : undefined}
        tabIndex={each === tab ? 0 : -1}
        onClick={() => choose(each)}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          const to = tabs[(index + step + tabs.length) % tabs.length]!;
          choose(to);
          document.getElementById(`tab-${to}`)?.focus();
        }}
      >
        {each}
        {mark?.(each)}
      </button>
    ))}
  </div>
);
