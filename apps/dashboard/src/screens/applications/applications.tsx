import type { ApplicationRowView } from '@verify/contract';
import { usePages } from '../../parts/paged.tsx';
import { may, me } from '../../app/api.ts';
import { link, place } from '../../app/router.ts';
import { Icon } from '../../parts/icons.tsx';
import { ButtonLink, Empty } from '../../parts/parts.tsx';
import { applicationsPath, LIVE_MS, queryOf } from './list-query.ts';
import { ListScreen } from './list-screen.tsx';

export function Applications() {
  const { query } = place.value;
  const list = usePages<ApplicationRowView>(applicationsPath(query), { everyMs: LIVE_MS });
  const { demoUrl } = me.value!;
  const firstTry = demoUrl
    ? { to: `${demoUrl}/?try=passport`, verb: 'Try it with a sample passport' }
    : { to: link('/links'), verb: 'Create a link' };
  return (
    <ListScreen
      title="Applications"
      label="Applications"
      at="/applications"
      list={list}
      actions={
        may('export') && (
          <a class="button" href={`/dashboard/api/applications.csv?${queryOf(query)}`} download="applications.csv">
            <Icon name="download" /> Export
          </a>
        )
      }
      noMatch={['No application matches this search', 'Show all applications']}
      none={
        <Empty title="No applications yet" action={<ButtonLink kind="primary" {...firstTry} />}>
          The first application appears here as soon as someone starts a verification.
        </Empty>
      }
    />
  );
}
