import { type BiometricWording, type CaptureLocale, comparesFaces, type FlowSettings } from '@verify/contract';
import { useState } from 'preact/hooks';
import { byLanguageName, languageName } from '../../app/format.ts';
import { SelectField, TextField } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/parts.tsx';
import { Notes, Switches, useFlow } from './fields.tsx';
import { offeredLocales } from './text-gaps.ts';

const WORDINGS: readonly (readonly [BiometricWording, string])[] = [
  ['gdpr', 'European Union, GDPR'],
  ['bipa', 'Illinois, BIPA'],
  ['own', 'Your own text'],
];

const REQUIRED = [
  [
    'consentRequired',
    'Ask for consent',
    'People may decline, and a submission without their consent is refused. Turn it off if you have another legal basis, or if you have asked before.',
  ],
] as const;

export function ConsentSection() {
  const { settings, set } = useFlow();
  const { consent } = settings;
  const change = (part: Partial<FlowSettings['consent']>): void => set({ consent: { ...consent, ...part } });
  const text = (key: 'company' | 'privacyUrl' | 'termsUrl', label: string, placeholder: string) => (
    <TextField
      label={label}
      at={`/consent/${key}`}
      inputMode={key === 'company' ? 'text' : 'url'}
      value={consent[key] ?? ''}
      placeholder={placeholder}
      onInput={({ currentTarget: { value } }) => change({ [key]: value.trim() === '' ? undefined : value })}
    />
  );
  return (
    <Card
      title="Company and consent"
      note="The first screen names the company. A live account needs all three."
      pad="switches"
    >
      {text('company', 'Company', 'Example Ltd')}
      {text('privacyUrl', 'Privacy policy', 'https://example.com/privacy')}
      {text('termsUrl', 'Terms', 'https://example.com/terms')}
      <Switches rows={REQUIRED} />
      {settings.consentRequired && (
        <SelectField
          label="Biometric consent"
          hint={
            comparesFaces(settings.steps)
              ? 'A screen of its own, because this flow compares faces.'
              : 'Only shown if a step or a rule of this flow asks for a face.'
          }
          options={WORDINGS}
          value={consent.biometric}
          change={(wording) => change({ biometric: wording as BiometricWording })}
        />
      )}
      {settings.consentRequired && consent.biometric === 'own' && <OwnText change={change} />}
    </Card>
  );
}

function OwnText({ change }: { change: (part: Partial<FlowSettings['consent']>) => void }) {
  const { settings } = useFlow();
  const { texts } = settings.consent;
  const written = Object.keys(texts) as CaptureLocale[];
  const choices = byLanguageName([...new Set([...offeredLocales(settings), ...written])]);
  const [locale, setLocale] = useState<CaptureLocale>(written[0] ?? offeredLocales(settings)[0]!);
  const write = (text: string): void => {
    const { [locale]: _, ...others } = texts;
    change({ texts: text.trim() === '' ? others : { ...others, [locale]: text } });
  };
  return (
    <>
      <SelectField
        label="Language of the text"
        hint="People whose language is missing read the closest one, or English."
        options={choices.map((each) => [each, `${languageName(each)}${texts[each] ? '' : ' (missing)'}`])}
        value={locale}
        change={(next) => setLocale(next as CaptureLocale)}
      />
      <TextField
        label="Text of the biometric consent"
        {...{ rows: 8, lang: locale, value: texts[locale] ?? '' }}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <Notes at="/consent/texts" />
    </>
  );
}
