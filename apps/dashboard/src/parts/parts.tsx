import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refused } from '../app/api.ts';
import { words } from '../app/format.ts';
import { Icon, type IconName } from './icons.tsx';

const TONES: Readonly<Record<string, string>> = {
  approved: 'good',
  completed: 'good',
  delivered: 'good',
  clear: 'good',
  declined: 'bad',
  failed: 'bad',
  raised: 'bad',
  rejected: 'bad',
  error: 'bad',
  'needs-review': 'look',
  consider: 'look',
  match: 'good',
  'no-match': 'bad',
  inconclusive: 'look',
  processing: 'busy',
  opened: 'busy',
  'in-progress': 'busy',
  pending: 'busy',
};

interface BadgeProps {
  readonly status?: string;
  readonly tone?: string | undefined;
  readonly title?: string | undefined;
  readonly children?: ComponentChildren;
}

/** `children` in place of the status's own words. */
export const Badge = ({ status = '', tone = TONES[status] ?? 'calm', title, children }: BadgeProps) => (
  <span class="badge" data-tone={tone} title={title}>
    {children ?? words(status)}
  </span>
);

/** From here on a title may not fit its two lines. */
const LONG = 80;

interface Props {
  readonly title: string;
  /** Where one comes from. */
  readonly before?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

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

interface EmptyProps {
  readonly title: string;
  readonly action?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** `action` is what to do about it. */
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

/** Rows in grey where rows will be: nothing jumps when they come. */
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
  readonly children: ComponentChildren;
}

export const Card = ({ title, note, actions, children }: CardProps) => (
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
    {children}
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

/** A question over the page. Escape answers no; the focus goes in, and back where it was. */
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

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly children: ComponentChildren;
}

export const Field = ({ label, hint, error, children }: FieldProps) => (
  <label class="field">
    <span>{label}</span>
    {children}
    {hint && <small>{hint}</small>}
    {error && (
      <small class="field-error" role="alert">
        {error}
      </small>
    )}
  </label>
);

/** A value that is shown once, with a button to copy it. */
export const Secret = ({ text, label }: { text: string; label: string }) => (
  <div class="secret">
    <code tabIndex={0}>{text}</code>
    <Copy text={text} label={label} />
  </div>
);

/** The foot of a dialog that has only shown something. */
export const Done = ({ close, autoFocus }: { close: () => void; autoFocus?: boolean }) => (
  <div class="actions end">
    <button class="button primary" autoFocus={autoFocus} onClick={close}>
      Done
    </button>
  </div>
);

interface ButtonProps {
  /** Its words. */
  readonly verb?: ComponentChildren;
  readonly act: () => unknown;
  /** `primary`, `quiet`, `small`, … */
  readonly kind?: string;
  readonly icon?: IconName;
  /** A key that does the same. */
  readonly press?: string;
  /** Says what it acts on, where its words alone don't. */
  readonly label?: string;
  readonly title?: string;
  readonly off?: boolean;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly own?: RefObject<HTMLButtonElement | null>;
}

/** A button that does something at once. */
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
