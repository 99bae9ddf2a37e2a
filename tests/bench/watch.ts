/** Runs in the page, so that communication with the browser is not measured. */

export interface Watch {
  firstRow: number | null;
  since(text: () => string): Promise<number>;
  frames(milliseconds: number): Promise<number[]>;
}
declare global {
  var watch: Watch;
}

/** Must run before the page's own scripts. */
export function observe(): void {
  const watch: Watch = {
    firstRow: null,
    since: (text) =>
      new Promise((resolve) => {
        const [from, before] = [performance.now(), text()];
        const look = new MutationObserver(() => {
          if (text() === before) return;
          look.disconnect();
          resolve(performance.now() - from);
        });
        look.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    frames: (milliseconds) =>
      new Promise((resolve) => {
        const gaps: number[] = [];
        let [from, last] = [performance.now(), performance.now()];
        const next = (): void => {
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          if (now - from < milliseconds) requestAnimationFrame(next);
          else resolve(gaps);
        };
        requestAnimationFrame(next);
        from = performance.now();
      }),
  };
  globalThis.watch = watch;
  const rows = new MutationObserver(() => {
    if (document.querySelector('[role="grid"] [role="row"][aria-rowindex="2"] [role="gridcell"]') === null)
      return;
    watch.firstRow ??= performance.now();
    rows.disconnect();
  });
  rows.observe(document, { subtree: true, childList: true });
}
