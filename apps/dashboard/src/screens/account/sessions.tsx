import type { SessionView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { ago, when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { Card, Fault } from '../../parts/parts.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';
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
  const endOf = ({ id, current }: SessionView) =>
    current ? (
      <span class="muted">This session</span>
    ) : (
      <button class="button" onClick={() => void end(`${id}/end`)}>
        End
      </button>
    );
  const columns: Columns<SessionView> = [
    ['Browser', ({ userAgent }) => <span title={userAgent ?? ''}>{browserName(userAgent)}</span>, 'card-title'],
    ['Address', ({ ipAddress }) => ipAddress ?? '–', 'mono'],
    ['Since', ({ createdAt }) => when(createdAt), 'nowrap'],
    ['Last seen', ({ lastSeenAt }) => (lastSeenAt === null ? '–' : ago(lastSeenAt)), 'nowrap'],
    ['', endOf, 'end'],
  ];
  return (
    <Card
      title="Sessions"
      note="Devices where you are signed in. Each session ends after twelve hours."
      actions={
        data.value?.items.some(({ current }) => !current) && (
          <button class="button" onClick={() => void end('end-others')}>
            End all other sessions
          </button>
        )
      }
    >
      {refused && <Fault refused={refused} />}
      <Loaded data={data} rows={2}>
        {({ items }) => <Table label="Sessions" columns={columns} rows={items} keyOf={({ id }) => id} />}
      </Loaded>
    </Card>
  );
}
