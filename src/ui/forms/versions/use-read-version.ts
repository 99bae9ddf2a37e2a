import { useState } from 'react';

/**
 * The version that a draft is based on. While something is typed, it stays that of the values that
 * the person began with, whatever is loaded meanwhile.
 */
export function useReadVersion(version: string, isTyped: boolean): string {
  const [read, setRead] = useState(version);
  if (!isTyped && read !== version) setRead(version);
  return read;
}
