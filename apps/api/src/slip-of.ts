/** Prefixes that only our variables have. */
const OURS = /^(?:S3|WALLET|WEBHOOK|OIDC|MASTER_KEY|DATABASE|FACE_PAD|CHIP)_/;
/** Variables that Kubernetes adds for each service beside a pod. */
const OF_A_CLUSTER = /_(?:SERVICE|PORT)(?:_|$)/;

/** A line about an unknown variable that was probably meant for the service; `known` are ours. */
export function slipOf(name: string, known: readonly string[]): string | null {
  if (known.includes(name) || OF_A_CLUSTER.test(name)) return null;
  const written = name.toUpperCase().replace(/^VERIFY_(?!ENV)/, '');
  const [nearest, away] = known
    .map((each) => [each, editsBetween(written, each)] as const)
    .reduce((best, each) => (each[1] < best[1] ? each : best));
  // In a short name, two changed letters give unrelated words (HOST, HOME).
  const most = nearest.length < 8 ? 1 : nearest.length < 14 ? 2 : 3;
  const isSlip = away <= most && (away > 0 || name !== name.toLowerCase() || name.includes('_'));
  if (!isSlip && !OURS.test(written)) return null;
  return `${name} is not a variable of this service and has no effect. Did you mean ${nearest}?`;
}

/** Number of letters to add, remove, change or swap with their neighbour (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  let [before, last, row]: number[][] = [[], [], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    [before, last, row] = [last!, row!, [i]];
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(changed, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
  }
  return row![b.length]!;
}
