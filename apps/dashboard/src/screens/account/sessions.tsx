import type { SessionView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { ago, when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { Card, Fault, Waiting } from '../../parts/parts.tsx';
import { browserName } from './browser-name.ts';

/** Where this person is signed in. */
export function Sessions() {
  const data = useData<{ items: SessionView[] }>('/me/sessions');
  const [refused, setRefused] = useState<Refused | null>(null);
  const end = async (path: string): Promise<void> => {
    const answer = await ask('POST', `/me/sessions/${path}`);
    setRefused(answer.ok ? null : answer);
    await data.reload();
  };
  const others = data.value?.items.filter(({ current }) => !current) ?? [];
  const fault = refused ?? data.refused;
  return (
    <Card
      title="Sessions"
      note="Devices where you are signed in. Each session ends after twelve hours."
      actions={
        others.length > 0 && (
          <button class="button" onClick={() => void end('end-others')}>
            End all other sessions
          </button>
        )
      }
    >
      {fault && <Fault refused={fault} />}
      {!data.value && !fault && <Waiting rows={2} />}
      {data.value && (
        <table class="table" aria-label="Sessions">
          <thead>
            <tr>
              <th>Browser</th>
              <th>Address</th>
              <th class="wide-only">Since</th>
              <th>Last seen</th>
              <th>
                <span class="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.value.items.map((session) => (
              <tr key={session.id}>
                <td title={session.userAgent ?? ''}>{browserName(session.userAgent)}</td>
                <td class="mono">{session.ipAddress ?? '–'}</td>
                <td class="nowrap wide-only">{when(session.createdAt)}</td>
                <td class="nowrap">{session.lastSeenAt === null ? '–' : ago(session.lastSeenAt)}</td>
                <td class="end">
                  {session.current ? (
                    <span class="muted">This session</span>
                  ) : (
                    <button class="button" onClick={() => void end(`${session.id}/end`)}>
                      End
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
