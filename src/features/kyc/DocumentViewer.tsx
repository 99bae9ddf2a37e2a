import { Button, Loader } from '@mantine/core';
import {
  IconArrowRight,
  IconDownload,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { downloadName } from '../../domain/text/file-names.ts';
import { save } from '../../ui/lists/export-xlsx.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { ViewerTool } from '../../ui/records/ViewerTool.tsx';
import { wholeText } from '../../ui/table/whole-text.ts';
import type { KycDocument } from './kyc.ts';
import { useDocumentFile } from './use-document-file.ts';
import css from './kyc.module.css';

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4];

interface DocumentViewerProps {
  document: KycDocument;
  /** Set when there is another document. */
  onNext?: (() => void) | undefined;
}

/** Shows the document. Pictures can be rotated and zoomed here; PDFs use the browser's viewer. */
export function DocumentViewer({ document, onNext }: DocumentViewerProps) {
  const paper = useDocumentFile(document);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const isPicture = document.mime.startsWith('image/');
  const at = ZOOMS.indexOf(zoom);
  const { blob } = paper;
  const scroller = useRef<HTMLDivElement>(null);

  // Keeps the centre in view while zooming.
  function show(nextZoom: number, nextTurns: number): void {
    setZoom(nextZoom);
    setTurns(nextTurns);
    requestAnimationFrame(() => {
      const box = scroller.current;
      box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
    });
  }

  return (
    <section className={css.viewer} aria-label={document.document_category}>
      <div className={css.viewerBar} role="toolbar" aria-label="The KYC document">
        <span ref={(name) => wholeText(name)} className={css.fileName}>
          {document.file_name}
        </span>
        {isPicture && (
          <>
            <ViewerTool
              label="Zoom out"
              disabled={at <= 0}
              onClick={() => show(ZOOMS[at - 1] ?? zoom, turns)}
            >
              <IconZoomOut size={16} stroke={1.5} aria-hidden />
            </ViewerTool>
            <span className={css.zoom} aria-live="polite">
              {Math.round(zoom * 100)} %
            </span>
            <ViewerTool
              label="Zoom in"
              disabled={at >= ZOOMS.length - 1}
              onClick={() => show(ZOOMS[at + 1] ?? zoom, turns)}
            >
              <IconZoomIn size={16} stroke={1.5} aria-hidden />
            </ViewerTool>
            <ViewerTool label="Rotate" onClick={() => show(zoom, (turns + 1) % 4)}>
              <IconRotateClockwise size={16} stroke={1.5} aria-hidden />
            </ViewerTool>
          </>
        )}
        {onNext !== undefined && (
          <ViewerTool label="Next KYC document" onClick={onNext}>
            <IconArrowRight size={16} stroke={1.5} aria-hidden />
          </ViewerTool>
        )}
        <ViewerTool
          label="Save the file"
          disabled={blob === null}
          onClick={() =>
            blob && save(blob, downloadName(document.document_category, document.kyc_id, document.mime))
          }
        >
          <IconDownload size={16} stroke={1.5} aria-hidden />
        </ViewerTool>
      </div>
      <div
        ref={scroller}
        className={css.paper}
        tabIndex={0}
        role="group"
        aria-label="The KYC document’s page"
      >
        {paper.state === 'error' && (
          <Notice
            tone="error"
            title="The document could not be opened"
            action={
              <Button variant="default" onClick={paper.retry}>
                Try again
              </Button>
            }
          >
            {messageOf(paper.error)}
          </Notice>
        )}
        {paper.state === 'pending' && <Loader size="sm" aria-label="Loading the document" />}
        {paper.url !== null &&
          (isPicture ? (
            <div className={css.sheet} style={{ width: `${100 * zoom}cqw`, height: `${100 * zoom}cqh` }}>
              <img
                src={paper.url}
                alt={`${document.document_category}: ${document.file_name}`}
                style={turned(zoom, turns)}
              />
            </div>
          ) : (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's own PDF viewer does not run in one
            <iframe
              className={css.pdf}
              src={`${paper.url}#navpanes=0&view=FitH`}
              title={`${document.document_category}: ${document.file_name}`}
            />
          ))}
      </div>
    </section>
  );
}

/**
 * Fits the picture into the viewer in both orientations: rotated, its width is the viewer's height.
 */
const turned = (zoom: number, turns: number): React.CSSProperties => ({
  width: `${100 * zoom}${turns % 2 === 0 ? 'cqw' : 'cqh'}`,
  height: `${100 * zoom}${turns % 2 === 0 ? 'cqh' : 'cqw'}`,
  transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
});
