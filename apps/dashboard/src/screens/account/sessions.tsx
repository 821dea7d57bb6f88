import type { SessionView } from '@verify/contract';
import { ago, when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { Button, Card } from '../../parts/parts.tsx';
import { type Columns, List } from '../../parts/table.tsx';
import { browserName } from './browser-name.ts';

export function Sessions() {
  const data = useData<{ items: SessionView[] }>('/me/sessions');
  const end = (path: string): Promise<void> => data.change('POST', `/me/sessions/${path}`);
  const endOf = ({ id, current }: SessionView) =>
    current ? <span class="muted">This session</span> : <Button verb="End" act={() => end(`${id}/end`)} />;
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
          <Button verb="End all other sessions" act={() => end('end-others')} />
        )
      }
    >
      <List data={data} card={false} label="Sessions" columns={columns} waiting={2} />
    </Card>
  );
}
