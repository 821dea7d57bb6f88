import { contrast, type FlowSettings, type LogoAnswer, onColour } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { me } from '../../app/api.ts';
import { Card, Field } from '../../parts/parts.tsx';
import { Notes, NumberInput } from './field-row.tsx';
import type { Draft } from './use-draft.ts';
import { FONTS } from './words.ts';

type Theme = FlowSettings['theme'];

/** The capture app's default accent colours, and the backgrounds that they appear on. */
const DEFAULTS = { accent: '#2f57e8', accentDark: '#7d97ff' } as const;
const GROUNDS = { light: '#ffffff', dark: '#15171c' } as const;
/** WCAG 2.2, 1.4.3: text of common size. */
const ENOUGH = 4.5;

export function LookSection({ draft }: { draft: Draft }) {
  const { settings } = draft;
  const { theme } = settings;
  const set = (part: Partial<Theme>): void => {
    const next = Object.fromEntries(Object.entries({ ...theme, ...part }).filter(([, value]) => value !== undefined));
    draft.set({ theme: next as Theme });
  };
  const light = theme.accent ?? DEFAULTS.accent;
  const dark = theme.accentDark ?? theme.accent ?? DEFAULTS.accentDark;
  return (
    <>
      <Card
        title="Colours"
        note="Buttons, icons and marks. Text on them is black or white, whichever is easier to read."
      >
        <div class="pad halves">
          <Colour
            label="Accent on a light background"
            value={theme.accent}
            fallback={DEFAULTS.accent}
            error={draft.errorAt('theme', 'accent')}
            change={(accent) => set({ accent, ...(accent ? {} : { accentDark: undefined }) })}
          />
          <Colour
            label="Accent on a dark background"
            value={theme.accentDark}
            fallback={dark}
            error={draft.errorAt('theme', 'accentDark')}
            change={(accentDark) => set({ accentDark })}
          />
          <Contrasts accent={light} ground={GROUNDS.light} name="light" />
          <Contrasts accent={dark} ground={GROUNDS.dark} name="dark" />
        </div>
      </Card>
      <Card title="Shape and type">
        <div class="pad halves">
          <Field label="Corner radius, pixels" hint="0 to 32; empty: 12" error={draft.errorAt('theme', 'radiusPx')}>
            <NumberInput
              value={theme.radiusPx ?? null}
              min={0}
              max={32}
              placeholder="12"
              invalid={!!draft.errorAt('theme', 'radiusPx')}
              change={(radiusPx) => set({ radiusPx: radiusPx ?? undefined })}
            />
          </Field>
          <Field label="Font" hint="Only fonts that come with the system; nothing is loaded from elsewhere">
            <select
              value={theme.font ?? 'system'}
              onChange={({ currentTarget: { value } }) =>
                set({ font: value === 'system' ? undefined : (value as NonNullable<Theme['font']>) })
              }
            >
              {Object.entries(FONTS).map(([font, name]) => (
                <option key={font} value={font}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        </div>
      </Card>
      <Logo
        id={theme.logoFileId}
        error={draft.errorAt('theme', 'logoFileId')}
        change={(logoFileId) => set({ logoFileId })}
      />
    </>
  );
}

const Colour = ({
  label,
  value,
  fallback,
  error,
  change,
}: {
  label: string;
  value: string | undefined;
  fallback: string;
  error?: string | undefined;
  change: (value: string | undefined) => void;
}) => (
  <div class="field">
    <span aria-hidden="true">{label}</span>
    <div class="colour">
      <input
        type="color"
        aria-label={`${label}, picker`}
        value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? value : fallback}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <input
        type="text"
        class="mono"
        aria-label={label}
        aria-invalid={!!error}
        placeholder={fallback}
        spellcheck={false}
        value={value ?? ''}
        onInput={({ currentTarget }) => change(currentTarget.value.trim() || undefined)}
      />
      {value !== undefined && (
        <button type="button" class="button quiet" onClick={() => change(undefined)}>
          Default
        </button>
      )}
    </div>
    <Notes error={error} />
  </div>
);

/** The two pairs that a person reads: words on the accent, and the accent as a mark on the ground. */
function Contrasts({ accent, ground, name }: { accent: string; ground: string; name: 'light' | 'dark' }) {
  const on = onColour(accent);
  const pairs = [
    ['Text on a button', contrast(on, accent), { background: accent, color: on }],
    ['Icons and marks', contrast(accent, ground), { background: ground, color: accent }],
  ] as const;
  return (
    <ul class="contrasts" aria-label={`Contrast on a ${name} background`}>
      {pairs.map(([what, ratio, style]) => {
        const low = ratio !== null && ratio < ENOUGH;
        return (
          <li key={what}>
            <span class="swatch" style={style} aria-hidden="true">
              Aa
            </span>
            <span>
              {what}
              <small class={low ? 'field-warning' : undefined}>
                {ratio === null
                  ? 'no colour yet'
                  : `${ratio.toFixed(2)} : 1${low ? `, under ${ENOUGH} : 1: hard to see for many` : ''}`}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const MOST_BYTES = 2 * 1024 * 1024;

function Logo({
  id,
  error,
  change,
}: {
  id: string | undefined;
  error: string | undefined;
  change: (id: string | undefined) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MOST_BYTES) return setRefused('The logo is larger than 2 MB. Choose a smaller file.');
    setBusy(true);
    const answer = await upload(file);
    setBusy(false);
    setRefused(answer.ok ? undefined : answer.message);
    if (answer.ok) change(answer.id);
  };
  return (
    <Card
      title="Logo"
      note="Shown at the top of the first and last screens. PNG, JPEG or WebP up to 2 MB, displayed 40 px high, on white in dark mode."
    >
      <div class="pad logo-row">
        <div class="logo-place">{id ? <img src={`/sdk/logos/${id}`} alt="The logo" /> : <span>No logo</span>}</div>
        <button type="button" class="button" disabled={busy} onClick={() => picker.current?.click()}>
          {busy ? 'Uploading …' : id ? 'Replace' : 'Upload a logo'}
        </button>
        {id && (
          <button type="button" class="button quiet" onClick={() => change(undefined)}>
            Remove
          </button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Notes error={refused ?? error} />
      </div>
    </Card>
  );
}

type Uploaded = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly message: string };

/** The bytes as they are: the server makes a picture of its own of them. */
async function upload(file: File): Promise<Uploaded> {
  try {
    const answer = await fetch('/dashboard/api/logos', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': me.value?.csrf ?? '' },
      body: file,
    });
    const said = (await answer.json()) as LogoAnswer & { detail?: string };
    return answer.ok ? { ok: true, id: said.id } : { ok: false, message: said.detail ?? 'This logo was refused.' };
  } catch {
    return { ok: false, message: 'The service did not answer. Check your network connection.' };
  }
}
