const SHOWN = 8;

/**
 * The present quarter and those before it, the newest first: `2026-Q4`. By UTC, as the server
 * counts.
 */
export function lastQuarters(now: Date): string[] {
  const quarters = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: SHOWN }, (_, ago) => {
    const at = quarters - ago;
    return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`;
  });
}
