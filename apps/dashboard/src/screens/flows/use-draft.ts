import { flowChanges, flowWarnings, type FlowSettings, type FlowView } from '@verify/contract';
import { useMemo, useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { find, issuesOf, type Problem } from './draft-problems.ts';

export function useDraft(loaded: FlowView) {
  const [flow, setFlow] = useState(loaded);
  const [settings, setSettings] = useState(loaded.settings);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [fromServer, setFromServer] = useState<readonly Problem[]>([]);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);

  const changes = useMemo(() => flowChanges(flow.settings, settings), [flow, settings]);
  const problems = useMemo(() => [...fromServer, ...issuesOf(settings)], [fromServer, settings]);
  const warnings = useMemo(
    () => flowWarnings(settings).map(({ path, message }) => ({ path: path.join('.'), message })),
    [settings],
  );

  const replace = (next: FlowSettings): void => {
    setSettings(next);
    setFromServer([]);
    setSaved(false);
  };

  return {
    flow,
    settings,
    changes,
    refused,
    saving,
    saved,
    errors: problems.length,
    /** The problem of a field, or of any field below it. */
    errorAt: (...path: readonly (string | number)[]) => find(problems, path),
    warningAt: (...path: readonly (string | number)[]) => find(warnings, path),
    set: (part: Partial<FlowSettings>) => replace({ ...settings, ...part }),
    replace,
    discard() {
      replace(flow.settings);
      setRefused(null);
    },
    async save() {
      if (saving || problems.length > 0) return;
      setSaving(true);
      const answer = await ask<FlowView>('PUT', `/flows/${flow.id}`, { fromVersion: flow.version, settings });
      setSaving(false);
      setSaved(answer.ok);
      setRefused(answer.ok ? null : answer);
      if (answer.ok) {
        setFlow(answer.value);
        setSettings(answer.value.settings);
      } else if (answer.code !== 'stale_edit') {
        setFromServer(
          answer.errors.map(({ pointer, detail }) => ({
            path: pointer.replace(/^\/settings\//, '').replaceAll('/', '.'),
            message: detail,
          })),
        );
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
