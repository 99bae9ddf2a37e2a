import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { styleNonce } from '../../../ui/theme/theme.ts';

interface BodyEditorProps {
  /** The initial HTML; later changes of the prop are ignored. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}

const LABEL = 'Message';

/** The text of an e-mail, with only the markup that all mail programs show. */
export function BodyEditor({ value, onChange, error }: BodyEditorProps) {
  const [content] = useState(value);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, code: false, codeBlock: false, link: false }),
      Link.configure({ protocols: ['https', 'http', 'mailto'], openOnClick: false }),
    ],
    content,
    injectNonce: styleNonce(),
    editorProps: { attributes: { 'aria-label': LABEL, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: current }) => onChange(current.getHTML()),
  });
  return (
    <Input.Wrapper label={LABEL} required error={error}>
      <RichTextEditor editor={editor} mih={220}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
