import { flowChanges, flowWarnings, type FlowSettings, type FlowView } from '@verify/contract';
import { useMemo, useState } from 'preact/hooks';
import { ask, detailAt, type Refused } from '../../app/api.ts';
import { issuesOf, pointerOf, type Problems } from './draft-problems.ts';

export function useDraft(loaded: FlowView) {
  const [flow, setFlow] = useState(loaded);
  const [settings, setSettings] = useState(loaded.settings);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [fromServer, setFromServer] = useState<Problems>([]);
  const [state, setState] = useState<'edited' | 'saving' | 'saved'>('edited');

  const changes = useMemo(() => flowChanges(flow.settings, settings), [flow, settings]);
  const problems = useMemo(() => [...fromServer, ...issuesOf(settings)], [fromServer, settings]);
  const warnings = useMemo(
    () => flowWarnings(settings).map(({ path, message }) => ({ pointer: pointerOf(path), detail: message })),
    [settings],
  );

  const replace = (next: FlowSettings): void => {
    setSettings(next);
    setFromServer([]);
    setState('edited');
  };

  return {
    flow,
    settings,
    changes,
    refused,
    state,
    errors: problems.length,
    errorAt: (field: string) => detailAt(problems, field),
    warningAt: (field: string) => detailAt(warnings, field),
    set: (part: Partial<FlowSettings>) => replace({ ...settings, ...part }),
    replace,
    discard() {
      replace(flow.settings);
      setRefused(null);
    },
    async save() {
      if (state === 'saving' || problems.length > 0) return;
      setState('saving');
      const answer = await ask<FlowView>('PUT', `/flows/${flow.id}`, { fromVersion: flow.version, settings });
      setState(answer.ok ? 'saved' : 'edited');
      setRefused(answer.ok ? null : answer);
      if (answer.ok) {
        setFlow(answer.value);
        setSettings(answer.value.settings);
      } else if (answer.code !== 'stale_edit') {
        setFromServer(answer.errors.map((error) => ({ ...error, pointer: error.pointer.replace(/^\/settings/, '') })));
      }
    },
    /** After a stale edit: the newest version, with this draft's changes applied to it. */
    async rebase() {
      const answer = await ask<FlowView>('GET', `/flows/${flow.id}`);
      if (!answer.ok) return setRefused(answer);
      const mine = Object.fromEntries(changes.map(({ key }) => [key, settings[key]]));
      setFlow(answer.value);
      setRefused(null);
      replace({ ...answer.value.settings, ...mine });
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
