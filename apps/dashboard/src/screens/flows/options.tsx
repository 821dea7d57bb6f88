import { CAPTURE_LOCALES, Proof, PROOFS } from '@verify/contract';
import { me } from '../../app/api.ts';
import { byLanguageName, languageName, words } from '../../app/format.ts';
import { Boxes, NumberField } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/parts.tsx';
import { two } from '../../parts/table.tsx';
import { ConsentSection } from './consent.tsx';
import { Choice, Notes, Switch, Switches, useFlow } from './fields.tsx';

const CLASSES = [
  ['videoDays', 'Videos, days'],
  ['imageDays', 'Images, days'],
  ['dataDays', 'Data, days'],
] as const;
const COLLECTING = [
  [
    'uploadAllowed',
    'Allow file uploads',
    'As an alternative to the camera. Without uploads, a person who has no camera can’t continue. If the flow compares faces, photos that may not come from the camera need a review.',
  ],
  [
    'confirmData',
    'Let the person confirm what was read',
    'After the document, they see the fields and may mark one as wrong (DC052). This does not change what the server read.',
  ],
  [
    'livenessAlternative',
    'Allow a still selfie instead of the movements',
    'For people who can’t move their head. It raises LV006, so a person reviews the application.',
  ],
] as const;
const REVIEW = [
  ['fourEyes', 'Four-eyes review', 'One reviewer proposes a decision and a different one confirms or rejects it.'],
  [
    'nameReviewer',
    'Reviewer’s id in results',
    'After a decision by hand, “verifier” is person:<user id>. Otherwise, it is only “person”.',
  ],
] as const;
const PHONES = Object.entries({
  offered: 'May continue on their phone',
  first: 'See the code for their phone first, but can continue without one',
  required: 'Must continue on a phone',
});
const LIGHTS = Object.entries({
  offered: 'Shown unless the person skips it',
  required: 'Skipping it leads to a review (LV006)',
  off: 'Never shown',
});
const FRAMES = Object.entries({
  supporting: 'Without a verified chip, the photo counts as a file (DC053)',
  enough: 'They are enough',
});
const CHANNELS: Readonly<Record<string, string>> = { mail: 'e-mail', sms: 'SMS' };
const LINK_BY = 'To an address that the person types. At most three messages a session, with a fixed text.';
const numbers = (each: readonly number[]) => each.map((n) => [n, String(n)] as const);

export function OptionsSection() {
  const { settings, set } = useFlow();
  const { retention, locales, requireProof, services, phoneLinkBy } = settings;
  // An option that the service no longer has stays visible, so that it can be removed.
  const channels = [...new Set([...me.value!.channels, ...phoneLinkBy])];
  const possible = Proof.options.filter((proof) => PROOFS[proof].services.some((each) => services.includes(each)));
  return (
    <>
      <ConsentSection />
      <Card title="Collecting" pad="switches">
        <Switches rows={COLLECTING} />
        <Choice
          of="phone"
          label="People at a computer"
          hint="What a browser says about its device can be forged: see the documentation."
          options={PHONES}
        />
        <Boxes
          options={channels.map((channel) => [
            channel,
            two(<b>Send the link to the phone by {CHANNELS[channel] ?? words(channel)}</b>, LINK_BY),
          ])}
          chosen={phoneLinkBy}
          change={(next) => set({ phoneLinkBy: next })}
        />
        <Notes at="/phoneLinkBy" />
        <Choice
          of="livenessLight"
          label="Coloured light from the screen"
          hint="Flashing colours can harm some people, so they can always skip them."
          options={LIGHTS}
        />
        <Choice
          of="livenessExtraMovements"
          label="Additional movements"
          hint="People make two movements before the colours, or three without them. Each further one takes 2 seconds. With the first, people both smile and blink."
          options={numbers([0, 1, 2, 3])}
        />
        <Choice of="livenessAttempts" label="Liveness attempts" options={numbers([1, 2, 3])} />
      </Card>
      <Card
        title="Required proofs"
        note="A person reviews a result that does not prove one of these (SY004)."
        pad="switches"
      >
        <Boxes
          options={possible.map((proof) => [proof, <span title={PROOFS[proof].about}>{PROOFS[proof].name}</span>])}
          chosen={requireProof}
          change={(next) => set({ requireProof: next })}
        />
        <Notes at="/requireProof" />
        <Choice
          of="cameraFrames"
          label="Frames of the camera"
          hint="In flows that compare faces. Software can fake frames, and a ghost portrait with them; a chip it can’t."
          options={FRAMES}
        />
      </Card>
      <Card
        title="Languages"
        note="If you choose none, all are offered. The first one is used when a browser asks for a language that is not offered."
        pad
      >
        <div class="languages">
          <Boxes
            options={byLanguageName(CAPTURE_LOCALES).map((locale) => [locale, languageName(locale)])}
            chosen={locales}
            change={(next) => set({ locales: next })}
          />
        </div>
        {locales.length > 1 && <p class="muted">For other languages: {languageName(locales[0]!)}, chosen first.</p>}
        <Notes at="/locales" />
      </Card>
      <Card title="Review" pad>
        <Switches rows={REVIEW} />
      </Card>
      <Card title="Retention" note="How long an application’s data is kept after it ends." pad="switches">
        <Switch
          label="Use different periods than the account"
          checked={retention !== null}
          change={(on) => set({ retention: on ? { videoDays: null, imageDays: null, dataDays: null } : null })}
        />
        {retention && (
          <div class="thirds">
            {CLASSES.map(([key, label]) => (
              <NumberField
                key={key}
                {...{ label, min: 1, max: 3650, placeholder: 'account’s value' }}
                hint="1 to 3650. Leave empty to use the account’s value."
                at={`/retention/${key}`}
                value={retention[key]}
                change={(days) => set({ retention: { ...retention, [key]: days } })}
              />
            ))}
          </div>
        )}
      </Card>
    </>
  );
}
