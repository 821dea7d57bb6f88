'use client';
import { VerifyIdentity, type VerifyProps } from '@verify-sdk/react';
import { useState } from 'react';

const told = (...call: unknown[]) => ((window as unknown as { calls?: unknown[] }).calls ??= []).push(call);

export function Check(props: VerifyProps) {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button id="toggle" onClick={() => setShown(!shown)}>
        Toggle
      </button>
      {shown && (
        <VerifyIdentity
          {...props}
          className="check"
          onComplete={(data) => told('complete', data)}
          onFail={(data) => told('fail', data)}
        />
      )}
    </>
  );
}
