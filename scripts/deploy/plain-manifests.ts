import { isMap, parseDocument } from 'yaml';

/** One file for each template of the chart, without what only Helm reads. */
export function plainManifests(rendered: string): Record<string, string> {
  const files = new Map<string, string[]>();
  for (const part of rendered.split(/^---$/m)) {
    const source = /^# Source: verify\/templates\/(.+)$/m.exec(part)?.[1];
    if (source === undefined) continue;
    const document = parseDocument(part.replace(/^# Source: .+$/m, ''));
    if (!isMap(document.contents)) continue;
    document.commentBefore = null;
    for (const path of [['metadata'], ['spec', 'template', 'metadata']]) {
      const labels = document.getIn([...path, 'labels']);
      if (isMap(labels)) for (const name of ['helm.sh/chart', 'app.kubernetes.io/managed-by']) labels.delete(name);
    }
    const annotations = document.getIn(['metadata', 'annotations']);
    // The migration is a hook of Helm's, and here a file of its own, applied first.
    const isHook = isMap(annotations) && annotations.has('helm.sh/hook');
    if (isHook) document.deleteIn(['metadata', 'annotations']);
    const name = isHook ? 'migrate.yaml' : source;
    files.set(name, [...(files.get(name) ?? []), document.toString({ lineWidth: 150 })]);
  }
  const head =
    '# Rendered from deploy/helm/verify with deploy/kubernetes/values.yaml; `npm run manifests` writes it again.\n';
  return Object.fromEntries([...files].map(([name, documents]) => [name, head + documents.join('---\n')]));
}
