import { KeyScope, SPECIFIED_SCOPES } from '@verify/contract';
import { code, escape, slugOf, table } from '../render/html.ts';
import { SCOPE_WORDS } from '../words/scopes.ts';
import type { Endpoint } from './endpoint.ts';

/** Each scope with its routes. */
export const scopesTable = (endpoints: readonly Endpoint[]): string =>
  table(
    'Scopes of an API key',
    ['Scope', 'Meaning', 'Endpoints'],
    KeyScope.options.map((scope) => ({
      id: `scope-${scope.replace(':', '-')}`,
      cells: [
        code(scope) + (SPECIFIED_SCOPES.some((each) => each === scope) ? ' <small>by default</small>' : ''),
        escape(SCOPE_WORDS[scope]),
        endpoints
          .filter((each) => each.scope === scope)
          .map(({ summary }) => `<a href="/docs/api#${slugOf(summary)}">${escape(summary)}</a>`)
          .join('<br>'),
      ],
    })),
  );
