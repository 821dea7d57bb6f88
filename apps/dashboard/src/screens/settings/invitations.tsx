import { type InvitationView, MESSAGE_LOCALES } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, me, type Refused } from '../../app/api.ts';
import { faultOf } from '../../app/fault-of.ts';
import { when, words } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { Card, Fault, Field } from '../../parts/parts.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { MAIL_LANGUAGES } from '../account/mails.tsx';
import { ROLES } from './role-names.ts';

/** Who was invited, and the question that invites. */
export function Invitations({ inviting, close }: { inviting: boolean; close: () => void }) {
  const data = useData<{ items: InvitationView[] }>('/invitations');
  const [refused, setRefused] = useState<Refused | null>(null);
  const revoke = async ({ id }: InvitationView): Promise<void> => {
    const answer = await ask('POST', `/invitations/${id}/revoke`);
    setRefused(answer.ok ? null : answer);
    await data.reload();
  };
  const items = data.value?.items ?? [];
  return (
    <>
      {(refused ?? data.refused) && <Fault refused={(refused ?? data.refused)!} />}
      {items.length > 0 && (
        <Card title="Invitations" note="Each link is for one person and expires after seven days.">
          <div class="table-card">
            <table class="table" aria-label="Invitations">
              <thead>
                <tr>
                  <th>E-mail address</th>
                  <th>State</th>
                  <th class="wide-only">Invited</th>
                  <th>
                    <span class="sr-only">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((each) => (
                  <tr key={each.id} data-off={each.state === 'open' ? undefined : 'yes'}>
                    <td class="person">
                      {each.email}
                      <small>{each.role}</small>
                    </td>
                    <td class="person">
                      <span class="badge" data-tone={each.state === 'open' ? 'busy' : 'calm'}>
                        {words(each.state)}
                      </span>
                      {each.state === 'open' && <small>until {when(each.expiresAt)}</small>}
                    </td>
                    <td class="wide-only person" dir="auto">
                      {when(each.createdAt)}
                      <small>{each.invitedBy}</small>
                    </td>
                    <td class="end">
                      {each.state === 'open' && (
                        <button
                          class="button"
                          onClick={() => void revoke(each)}
                          aria-label={`Revoke the invitation of ${each.email}`}
                        >
                          Revoke
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
      {inviting && <Invite close={close} made={data.reload} />}
    </>
  );
}

function Invite({ close, made }: { close: () => void; made: () => Promise<void> }) {
  const [mailed, setMailed] = useState(false);
  const mails = me.value!.channels.includes('mail');
  return (
    <ShownOnce
      titles={['Invite a person', 'Invitation']}
      verb="Invite"
      note={
        mailed
          ? 'An e-mail with this link is on its way. The link works for one person and expires after seven days.'
          : 'Send this link to the person; it is shown only once. It works for one person and expires after seven days.'
      }
      label="link"
      close={close}
      fields={['/email']}
      make={async (form) => {
        const answer = await ask<{ url: string; mailed: boolean }>('POST', '/invitations', Object.fromEntries(form));
        if (answer.ok) setMailed(answer.value.mailed);
        if (answer.ok) await made();
        return answer.ok ? { ...answer, value: answer.value.url } : answer;
      }}
    >
      {(refused) => (
        <>
          <Field label="E-mail address" error={faultOf(refused, '/email')}>
            <input name="email" type="email" maxLength={254} autoFocus aria-invalid={!!faultOf(refused, '/email')} />
          </Field>
          <Field label="Role">
            <select name="role">
              {Object.entries(ROLES).map(([role, about]) => (
                <option key={role} value={role} selected={role === 'reviewer'}>
                  {about}
                </option>
              ))}
            </select>
          </Field>
          {mails && (
            <Field label="Language of the e-mail">
              <select name="locale">
                {MESSAGE_LOCALES.map((each) => (
                  <option key={each} value={each} lang={each} selected={each === me.value!.mail.locale}>
                    {MAIL_LANGUAGES[each]}
                  </option>
                ))}
              </select>
            </Field>
          )}
        </>
      )}
    </ShownOnce>
  );
}
