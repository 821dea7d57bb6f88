import type { CaptureLocale, FlowSettings } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { byLanguageName, languageName } from '../../app/format.ts';
import { Select } from '../../parts/forms/form.tsx';
import { Button, Card } from '../../parts/parts.tsx';
import { useSearch } from '../../parts/search-box.tsx';
import { Notes, useFlow, Warning } from './fields.tsx';
import { offeredLocales, textGaps } from './text-gaps.ts';
import type { Draft } from './use-draft.ts';

const SHOWN = 60;
/** More languages than these are counted. */
const NAMED = 5;

/** A text that was clicked in the preview; a new object for each click. */
export type PickedText = { key: string };

interface Props {
  readonly locale: CaptureLocale;
  readonly setLocale: (locale: CaptureLocale) => void;
  readonly words: Readonly<Record<string, string>> | null;
  /** Keys on the preview's current screen. */
  readonly here: readonly string[];
  readonly picked: PickedText | null;
  readonly look: (key: string) => void;
}

/** Custom texts that replace the capture app's, by language. The preview reports the original texts. */
export function TextsSection({ locale, setLocale, words, here, picked, look }: Props) {
  const draft = useFlow();
  const { settings, set } = draft;
  const [fits, search, wanted, setQuery] = useSearch('Find a text', 'Search by words or key');
  const [listed, setListed] = useState<'here' | 'all' | 'own' | 'missing'>('here');
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    if (!picked) return;
    setQuery('');
    setListed('here');
    // After the list is drawn without the filters.
    const timer = setTimeout(() => document.getElementById(fieldId(picked.key))?.focus());
    return () => clearTimeout(timer);
  }, [picked]);
  const own = settings.texts[locale] ?? {};
  const gaps = textGaps(settings);
  const missing = gaps.get(locale) ?? [];
  // A language that is no longer offered stays until its texts are removed.
  const choices = [
    ...new Set([...offeredLocales(settings), locale, ...(Object.keys(settings.texts) as CaptureLocale[])]),
  ];
  const isListed = (key: string): boolean => {
    if (listed === 'own') return key in own;
    if (listed === 'missing') return missing.includes(key);
    // A search covers all screens.
    return listed === 'all' || wanted !== '' || here.length === 0 || here.includes(key);
  };
  // A custom text with a key that the app no longer has is shown too, so that it can be removed.
  const keys = [...new Set([...Object.keys(words ?? {}), ...Object.keys(own)])]
    .filter(isListed)
    .filter((key) => fits(`${key} ${words?.[key] ?? ''} ${own[key] ?? ''}`));
  const shown = whole ? keys : keys.slice(0, SHOWN);

  const write = (key: string, text: string): void => {
    const { [key]: _, ...others } = own;
    const next = text === '' ? others : { ...others, [key]: text };
    const { [locale]: __, ...rest } = settings.texts;
    set({ texts: Object.keys(next).length === 0 ? rest : { ...rest, [locale]: next } });
  };

  return (
    <Card
      title="Texts"
      note="Your own wording for any text in the capture app. Click a text in the preview, or search. A page’s own dictionary (config.dictionary) takes precedence."
    >
      <div class="pad filter-row">
        <Select
          aria-label="Language of the texts"
          value={locale}
          change={(each) => setLocale(each as CaptureLocale)}
          options={byLanguageName(choices).map((each) => [
            each,
            languageName(each) + (gaps.has(each) ? ` (${gaps.get(each)!.length} missing)` : ''),
          ])}
        />
        {search}
        <Select
          aria-label="Listed texts"
          value={listed}
          change={(each) => setListed(each as typeof listed)}
          options={[
            ['here', `This screen (${here.length})`],
            ['all', 'All screens'],
            ['own', `Custom (${Object.keys(own).length})`],
            ['missing', `Missing (${missing.length})`],
          ]}
        />
      </div>
      {gaps.size > 0 && (
        <p class="pad field-warning" role="status">
          {gapsText(gaps)} People who read those languages see the original text instead.
        </p>
      )}
      <div class="pad">
        {!hasWrongText(draft) && <Notes at="/texts" />}
        {!words && <p class="muted">The texts appear here when the preview has loaded.</p>}
        <ul class="texts">
          {shown.map((key) => {
            const at = `/texts/${locale}/${key}`;
            const wrong = !!draft.errorAt(at);
            return (
              <li key={`${locale} ${key}`} data-own={key in own ? '' : undefined}>
                <label>
                  <span class="mono">{key}</span>
                  <textarea
                    id={fieldId(key)}
                    rows={Math.min(4, Math.ceil(((own[key] ?? words?.[key] ?? '').length + 1) / 70))}
                    lang={locale}
                    dir="auto"
                    placeholder={words?.[key] ?? 'no longer shown anywhere'}
                    aria-invalid={wrong}
                    value={own[key] ?? ''}
                    onFocus={() => look(key)}
                    onInput={(event) => write(key, event.currentTarget.value)}
                  />
                </label>
                <Notes at={at} />
                <Warning text={wrong ? undefined : missingPlaces(words?.[key], own[key])} />
                {missing.includes(key) && <Elsewhere settings={settings} textKey={key} />}
              </li>
            );
          })}
        </ul>
        {shown.length < keys.length && <Button verb={`Show all ${keys.length}`} act={() => setWhole(true)} />}
        {words && keys.length === 0 && <p class="muted">No matching texts.</p>}
      </div>
    </Card>
  );
}

const fieldId = (key: string): string => `text-${key}`;

/** A custom text of another language, to be translated. */
function Elsewhere({ settings, textKey }: { settings: FlowSettings; textKey: string }) {
  const other = offeredLocales(settings).find((each) => settings.texts[each]?.[textKey]);
  if (!other) return null;
  return (
    <small class="field-warning">
      Not translated. {languageName(other)}: <q lang={other}>{settings.texts[other]![textKey]}</q>
    </small>
  );
}

function gapsText(gaps: ReturnType<typeof textGaps>): string {
  const keys = new Set([...gaps.values()].flat());
  const texts = keys.size === 1 ? '1 own text is' : `${keys.size} own texts are`;
  const names = byLanguageName([...gaps.keys()]).map(languageName);
  const where = names.length > NAMED ? `${names.length} languages` : names.join(', ');
  return `${texts} not translated into ${where}.`;
}

/** An error about one text is shown beside it, and one about all of them above. */
const hasWrongText = ({ settings, errorAt }: Draft): boolean =>
  Object.entries(settings.texts).some(([locale, own]) =>
    Object.keys(own ?? {}).some((key) => errorAt(`/texts/${locale}/${key}`)),
  );

/** `{count}` and similar: if it is missing, the person does not see the number. */
function missingPlaces(original: string | undefined, own: string | undefined): string | undefined {
  if (!original || !own) return undefined;
  const missing = (original.match(/\{\w+\}/g) ?? []).filter((place) => !own.includes(place));
  return missing.length > 0 ? `The original also contains ${missing.join(', ')}` : undefined;
}
