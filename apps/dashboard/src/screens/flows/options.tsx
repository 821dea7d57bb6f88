import { CAPTURE_LOCALES, type FlowSettings } from '@verify/contract';
import { Card, Field } from '../../parts/parts.tsx';
import { Notes, NumberInput, Switch } from './field-row.tsx';
import type { Draft } from './use-draft.ts';
import { languageName } from './words.ts';

type Retention = NonNullable<FlowSettings['retention']>;

const CLASSES = [
  ['videoDays', 'Videos, days'],
  ['imageDays', 'Images, days'],
  ['dataDays', 'Data, days'],
] as const satisfies readonly (readonly [keyof Retention, string])[];
const AS_ACCOUNT: Retention = { videoDays: null, imageDays: null, dataDays: null };

/** How things are collected, in which languages, who decides, and how long it is kept. */
export function OptionsSection({ draft }: { draft: Draft }) {
  const { settings, set } = draft;
  const { retention, locales } = settings;
  return (
    <>
      <Card title="Collecting">
        <div class="pad switches">
          <Switch
            label="Files may be uploaded"
            about="In addition to the camera. Without it, a person without a camera can’t continue"
            checked={settings.uploadAllowed}
            change={(uploadAllowed) => set({ uploadAllowed })}
          />
          <Switch
            label="Consent is asked for"
            about="The first screen offers to decline, and the submission must carry the consent"
            checked={settings.consentRequired}
            change={(consentRequired) => set({ consentRequired })}
          />
          <Switch
            label="A still selfie may take the place of the movements"
            about="For people who can’t move their head. Raises LV006: a person looks"
            checked={settings.livenessAlternative}
            change={(livenessAlternative) => set({ livenessAlternative })}
          />
          <Field
            label="Coloured light of the screen"
            hint="Flashing colours can harm some people; they can always do without"
          >
            <select
              value={settings.livenessLight}
              onChange={(event) => set({ livenessLight: event.currentTarget.value as FlowSettings['livenessLight'] })}
            >
              <option value="offered">Shown, unless the person does without</option>
              <option value="required">Whoever does without is looked at (LV006)</option>
              <option value="off">Never shown</option>
            </select>
          </Field>
          <Field label="Liveness attempts" error={draft.errorAt('livenessAttempts')}>
            <select
              value={String(settings.livenessAttempts)}
              onChange={(event) => set({ livenessAttempts: Number(event.currentTarget.value) })}
            >
              {[1, 2, 3].map((attempts) => (
                <option key={attempts} value={String(attempts)}>
                  {attempts}
                </option>
              ))}
            </select>
          </Field>
        </div>
      </Card>
      <Card title="Languages" note="None chosen: all. The first one stands in where a browser asks for another.">
        <div class="pad switches">
          {CAPTURE_LOCALES.map((locale) => (
            <Switch
              key={locale}
              label={languageName(locale)}
              checked={locales.includes(locale)}
              change={(on) => set({ locales: on ? [...locales, locale] : locales.filter((each) => each !== locale) })}
            />
          ))}
          <Notes error={draft.errorAt('locales')} warning={draft.warningAt('locales')} />
        </div>
      </Card>
      <Card title="Review">
        <div class="pad">
          <Switch
            label="Four eyes"
            about="One reviewer proposes, another one confirms or rejects; never the same person"
            checked={settings.fourEyes}
            change={(fourEyes) => set({ fourEyes })}
          />
        </div>
      </Card>
      <Card title="Retention" note="How long after its end an application’s data is kept.">
        <div class="pad switches">
          <Switch
            label="Other times than the account’s"
            checked={retention !== null}
            change={(on) => set({ retention: on ? AS_ACCOUNT : null })}
          />
          {retention && (
            <div class="thirds">
              {CLASSES.map(([key, label]) => (
                <Field
                  key={key}
                  label={label}
                  hint="1 to 3650; empty: as the account"
                  error={draft.errorAt('retention', key)}
                >
                  <NumberInput
                    value={retention[key]}
                    min={1}
                    max={3650}
                    placeholder="as the account"
                    invalid={!!draft.errorAt('retention', key)}
                    change={(days) => set({ retention: { ...retention, [key]: days } })}
                  />
                </Field>
              ))}
            </div>
          )}
        </div>
      </Card>
    </>
  );
}
