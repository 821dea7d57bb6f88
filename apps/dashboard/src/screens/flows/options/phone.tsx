import type { FlowPhone } from '@verify/contract';
import { me } from '../../../app/api.ts';
import { words } from '../../../app/format.ts';
import { SelectField } from '../../../parts/forms/form.tsx';
import { Notes, Switch } from '../field-row.tsx';
import type { Draft } from '../use-draft.ts';

const PHONES = [
  ['offered', 'May continue on their phone'],
  ['first', 'See the code for their phone first, but can continue without one'],
  ['required', 'Must continue on a phone'],
] as const;
const CHANNELS: Readonly<Record<string, string>> = { mail: 'e-mail', sms: 'SMS' };

/** The request to a person at a computer, and the ways in which the link reaches their phone. */
export function PhoneOptions({ draft }: { draft: Draft }) {
  const { settings, set } = draft;
  const { phone, phoneLinkBy } = settings;
  // One that the service no longer has stays visible, so that it can be taken out.
  const channels = [...new Set([...me.value!.channels, ...phoneLinkBy])];
  return (
    <>
      <SelectField
        label="People at a computer"
        hint="What a browser says about its device can be forged: see the documentation."
        options={PHONES}
        value={phone}
        change={(next) => set({ phone: next as FlowPhone })}
      />
      {channels.map((channel) => (
        <Switch
          key={channel}
          label={`Send the link to the phone by ${CHANNELS[channel] ?? words(channel)}`}
          about="To an address that the person types. At most three messages a session, with a fixed text."
          checked={phoneLinkBy.includes(channel)}
          change={(on) =>
            set({ phoneLinkBy: on ? [...phoneLinkBy, channel] : phoneLinkBy.filter((each) => each !== channel) })
          }
        />
      ))}
      <Notes error={draft.errorAt('phoneLinkBy')} />
    </>
  );
}
