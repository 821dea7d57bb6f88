import type { FlowPhone } from '@verify/contract';
import { me } from '../../../app/api.ts';
import { words } from '../../../app/format.ts';
import { Field } from '../../../parts/parts.tsx';
import { Notes, Switch } from '../field-row.tsx';
import type { Draft } from '../use-draft.ts';

const CHANNELS: Readonly<Record<string, string>> = { mail: 'e-mail', sms: 'SMS' };

/** The request to a person at a computer, and the ways in which the link reaches their phone. */
export function PhoneOptions({ draft }: { draft: Draft }) {
  const { settings, set } = draft;
  const { phone, phoneLinkBy } = settings;
  // One that the service no longer has stays visible, so that it can be taken out.
  const channels = [...new Set([...me.value!.channels, ...phoneLinkBy])];
  return (
    <>
      <Field
        label="People at a computer"
        hint="What a browser says about its device can be forged: see the documentation."
      >
        <select value={phone} onChange={(event) => set({ phone: event.currentTarget.value as FlowPhone })}>
          <option value="offered">May continue on their phone</option>
          <option value="first">See the code for their phone first, but can continue without one</option>
          <option value="required">Must continue on a phone</option>
        </select>
      </Field>
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
