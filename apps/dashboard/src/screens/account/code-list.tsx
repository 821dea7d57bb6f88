import { Button, Copy } from '../../parts/parts.tsx';

export const CodeList = ({ codes, done }: { codes: readonly string[]; done: () => void }) => (
  <div class="stack">
    <p>
      Keep these recovery codes where you can find them without your phone. Each one works once instead of a code from
      the app. They are shown only now.
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
      <Button kind="primary" verb="I have saved them" act={done} />
    </div>
  </div>
);
