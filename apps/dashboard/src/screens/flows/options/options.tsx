import { CAPTURE_LOCALES, type FlowSettings } from '@verify/contract';
import { byLanguageName, languageName } from '../../../app/format.ts';
import { Boxes, SelectField } from '../../../parts/forms/form.tsx';
import { Card } from '../../../parts/parts.tsx';
import { ConsentSection } from '../consent.tsx';
import { PhoneOptions } from './phone.tsx';
import { ProofsCard } from './proofs.tsx';
import { Notes, NumberField, Switch } from '../field-row.tsx';
import type { Draft } from '../use-draft.ts';

type Retention = NonNullable<FlowSettings['retention']>;

const CLASSES = [
  ['videoDays', 'Videos, days'],
  ['imageDays', 'Images, days'],
  ['dataDays', 'Data, days'],
] as const satisfies readonly (readonly [keyof Retention, string])[];
const LIGHTS = [
  ['offered', 'Shown unless the person skips it'],
  ['required', 'Skipping it leads to a review (LV006)'],
  ['off', 'Never shown'],
] as const;
const numbers = (each: readonly number[]) => each.map((n) => [n, String(n)] as const);
const AS_ACCOUNT: Retention = { videoDays: null, imageDays: null, dataDays: null };

/** How things are collected, in which languages, who decides, and how long it is kept. */
export function OptionsSection({ draft }: { draft: Draft }) {
  const { settings, set } = draft;
  const { retention, locales } = settings;
  return (
    <>
      <ConsentSection draft={draft} />
      <Card title="Collecting">
        <div class="pad switches">
          <Switch
            label="Allow file uploads"
            about="As an alternative to the camera. Without uploads, a person who has no camera can’t continue, and a flow that compares faces reviews photos that the camera was not seen to take."
            checked={settings.uploadAllowed}
            change={(uploadAllowed) => set({ uploadAllowed })}
          />
          <Switch
            label="Let the person confirm what was read"
            about="After the document, they see the fields and may mark one as wrong, which raises DC052. What the server reads is not changed by it."
            checked={settings.confirmData}
            change={(confirmData) => set({ confirmData })}
          />
          <Switch
            label="Allow a still selfie instead of the movements"
            about="For people who can’t move their head. It raises LV006, so a person reviews the application."
            checked={settings.livenessAlternative}
            change={(livenessAlternative) => set({ livenessAlternative })}
          />
          <PhoneOptions draft={draft} />
          <SelectField
            label="Coloured light from the screen"
            hint="Flashing colours can harm some people, so they can always skip them."
            options={LIGHTS}
            value={settings.livenessLight}
            change={(light) => set({ livenessLight: light as FlowSettings['livenessLight'] })}
          />
          <SelectField
            label="Additional movements"
            hint="People make two movements before the colours, or three without them. Each further one takes 2 seconds. With the first, people both smile and blink."
            options={numbers([0, 1, 2, 3])}
            value={settings.livenessExtraMovements}
            change={(extra) => set({ livenessExtraMovements: Number(extra) })}
          />
          <SelectField
            label="Liveness attempts"
            error={draft.errorAt('livenessAttempts')}
            options={numbers([1, 2, 3])}
            value={settings.livenessAttempts}
            change={(attempts) => set({ livenessAttempts: Number(attempts) })}
          />
        </div>
      </Card>
      <ProofsCard draft={draft} />
      <Card
        title="Languages"
        note="If you choose none, all are offered. The first one is used when a browser asks for a language that is not offered."
      >
        <div class="pad">
          <div class="languages">
            <Boxes
              options={byLanguageName(CAPTURE_LOCALES).map((locale) => [locale, languageName(locale)])}
              chosen={locales}
              change={(next) => set({ locales: next })}
            />
          </div>
          {locales.length > 1 && <p class="muted">For other languages: {languageName(locales[0]!)}, chosen first.</p>}
          <Notes error={draft.errorAt('locales')} warning={draft.warningAt('locales')} />
        </div>
      </Card>
      <Card title="Review">
        <div class="pad">
          <Switch
            label="Four-eyes review"
            about="One reviewer proposes a decision and a different one confirms or rejects it."
            checked={settings.fourEyes}
            change={(fourEyes) => set({ fourEyes })}
          />
          <Switch
            label="Reviewer’s id in results"
            about="After a decision by hand, “verifier” is person:<user id>. Otherwise, it is only “person”."
            checked={settings.nameReviewer}
            change={(nameReviewer) => set({ nameReviewer })}
          />
        </div>
      </Card>
      <Card title="Retention" note="How long an application’s data is kept after it ends.">
        <div class="pad switches">
          <Switch
            label="Use different periods than the account"
            checked={retention !== null}
            change={(on) => set({ retention: on ? AS_ACCOUNT : null })}
          />
          {retention && (
            <div class="thirds">
              {CLASSES.map(([key, label]) => (
                <NumberField
                  key={key}
                  label={label}
                  hint="1 to 3650. Leave empty to use the account’s value."
                  error={draft.errorAt('retention', key)}
                  value={retention[key]}
                  min={1}
                  max={3650}
                  placeholder="account’s value"
                  change={(days) => set({ retention: { ...retention, [key]: days } })}
                />
              ))}
            </div>
          )}
        </div>
      </Card>
    </>
  );
}
