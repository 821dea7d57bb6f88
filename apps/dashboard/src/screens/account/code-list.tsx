import { Copy } from '../../parts/parts.tsx';

/** Recovery codes, shown this once. */
export const CodeList = ({ codes, done }: { codes: readonly string[]; done: () => void }) => (
  <div class="stack">
    <p>
      Keep these recovery codes where you will find them without your phone. Each works once in place of a code; they
      are shown this once.
    </p>
    <ul class="codes" aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code} class="mono">
          {code}
        </li>
      ))}
    </ul>
    <div class="actions end">
      <Copy text={codes.join('\n')} label="recovery codes" />
      <button class="button primary" onClick={done}>
        I have saved them
      </button>
    </div>
  </div>
);
