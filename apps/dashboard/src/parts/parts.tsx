import { type ComponentChildren, createContext, type RefObject } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Refused } from '../app/api.ts';
import { words } from '../app/format.ts';
import { Icon, type IconName } from './icons.tsx';

const TONES = Object.entries({
  good: 'approved completed delivered clear match',
  bad: 'declined failed raised rejected error no-match',
  look: 'needs-review consider inconclusive',
  busy: 'processing opened in-progress pending',
});
const toneOf = (status: string): string =>
  TONES.find(([, statuses]) => statuses.split(' ').includes(status))?.[0] ?? 'calm';

interface BadgeProps {
  readonly status?: string;
  readonly tone?: string | undefined;
  readonly title?: string | undefined;
  readonly children?: ComponentChildren;
}

/** `children` replaces the status's own words. */
export const Badge = ({ status = '', tone = toneOf(status), title, children }: BadgeProps) => (
  <span class="badge" data-tone={tone} title={title}>
    {children ?? words(status)}
  </span>
);

/** From this length a title may not fit its two lines. */
const LONG = 80;

type Props = { title: string; before?: ComponentChildren; actions?: ComponentChildren; children: ComponentChildren };

export const Page = ({ title, before, actions, children }: Props) => {
  useEffect(() => {
    document.title = `${title} · Verify`;
  }, [title]);
  return (
    <main class="page" id="main">
      {before}
      <header class="page-head">
        <h1 dir="auto" title={title.length > LONG ? title : undefined}>
          {title}
        </h1>
        <div class="actions">{actions}</div>
      </header>
      {children}
    </main>
  );
};

type EmptyProps = { title: string; action?: ComponentChildren; children?: ComponentChildren };

export const Empty = ({ title, action, children }: EmptyProps) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    <p>{children}</p>
    {action}
  </div>
);

export const Fault = ({ refused, retry }: { refused: Refused; retry?: () => void }) => (
  <div class="fault" role="alert">
    <Icon name="warning" />
    <span>{refused.message}</span>
    {retry && (
      <button class="button" onClick={retry}>
        Try again
      </button>
    )}
  </div>
);

/** Grey placeholders for rows, which avoid a layout shift. */
export const Waiting = ({ rows = 8 }: { rows?: number }) => (
  <div class="waiting" role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, index) => (
      <i key={index} />
    ))}
  </div>
);

interface CardProps {
  readonly title?: string;
  readonly note?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Keeps the content off the edges, in this layout if one is named. */
  readonly pad?: true | string;
  readonly children: ComponentChildren;
}

export const Card = ({ title, note, actions, pad, children }: CardProps) => (
  <section class="card">
    {title && (
      <header class="card-head">
        <div>
          <h2>{title}</h2>
          {note && <p class="note">{note}</p>}
        </div>
        <div class="actions">{actions}</div>
      </header>
    )}
    {pad ? <div class={pad === true ? 'pad' : `pad ${pad}`}>{children}</div> : children}
  </section>
);

export function Copy({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    // Without permission for the clipboard, the text on the screen can be selected by hand.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="button quiet" onClick={copy} aria-label={`Copy ${label}`}>
      <Icon name="copy" />
      {copied ? 'Copied' : 'Copy'}
    </button>
  );
}

/** A question over the page. Escape answers no; the focus moves in, and back afterwards. */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => before?.focus();
  }, []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="dialog-title" onCancel={close} onClose={close}>
      <header>
        <h2 id="dialog-title">{title}</h2>
        <button class="button quiet square" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** The form around a field: what is wrong at a JSON pointer, and the pointers whose fields say so themselves. */
export type Faults = { at: (pointer: string) => string | undefined; shown?: Set<string> };
export const FormFaults = createContext<Faults>({ at: () => undefined });

interface FaultProps {
  readonly error?: string | undefined;
  /** JSON pointer of the field, if it differs from its name. */
  readonly at?: string | undefined;
  readonly wrong?: string | ((detail: string) => string) | undefined;
}

export type FieldProps = FaultProps & { label: string; hint?: string | undefined; children: ComponentChildren };

export function useFault({ error, at, wrong }: FaultProps): string | undefined {
  const faults = useContext(FormFaults);
  useLayoutEffect(() => {
    if (at) faults.shown?.add(at);
    return () => void (at && faults.shown?.delete(at));
  }, [at, faults.shown]);
  const detail = at && faults.at(at);
  if (error || !detail) return error;
  return typeof wrong === 'function' ? wrong(detail) : (wrong ?? detail);
}

export const Field = ({ label, hint, children, ...rest }: FieldProps) => (
  <label class="field">
    <span>{label}</span>
    {children}
    {hint && <small>{hint}</small>}
    <FieldError {...rest} />
  </label>
);

export function FieldError(props: FaultProps) {
  const text = useFault(props);
  return text ? (
    <small class="field-error" role="alert">
      {text}
    </small>
  ) : null;
}

export const Secret = ({ text, label }: { text: string; label: string }) => (
  <div class="secret">
    <code tabIndex={0}>{text}</code>
    <Copy text={text} label={label} />
  </div>
);

export const Done = ({ close, autoFocus }: { close: () => void; autoFocus?: boolean }) => (
  <div class="actions end">
    <button class="button primary" autoFocus={autoFocus} onClick={close}>
      Done
    </button>
  </div>
);

interface ButtonProps {
  readonly verb?: ComponentChildren;
  readonly act: () => unknown;
  readonly kind?: string;
  readonly icon?: IconName;
  readonly press?: string;
  /** Names the object of the action if the text alone doesn't. */
  readonly label?: string;
  readonly title?: string;
  readonly off?: boolean;
  readonly pressed?: boolean | undefined;
  readonly expanded?: boolean;
  readonly own?: RefObject<HTMLButtonElement | null>;
}

export const Button = ({ verb, act, kind = '', icon, press, own, ...more }: ButtonProps) => (
  <button
    ref={own}
    type="button"
    class={`button ${kind}`}
    aria-label={more.label}
    title={more.title}
    disabled={more.off}
    aria-pressed={more.pressed}
    aria-expanded={more.expanded}
    onClick={() => void act()}
  >
    {icon && <Icon name={icon} />}
    {verb} {press && <kbd>{press}</kbd>}
  </button>
);

/** Removes one of several. */
export const Remover = ({ label, act }: { label: string; act: () => unknown }) => (
  <Button kind="quiet square" icon="close" label={`Remove ${label}`} act={act} />
);

export const ButtonLink = ({ to, verb, kind = '' }: { to: string; verb: string; kind?: string }) => (
  <a class={`button ${kind}`} href={to}>
    {verb}
  </a>
);
