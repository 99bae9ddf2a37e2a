const SHOWN = 8;

/** The current quarter and earlier ones, newest first: `2026-Q4`. In UTC, like the server. */
export function lastQuarters(now: Date): string[] {
  const quarters = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: SHOWN }, (_, ago) => {
    const at = quarters - ago;
    return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`;
  });
}
