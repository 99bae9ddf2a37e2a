/**
 * Short tones, so that nobody has to look up while scanning: high for success, low for a failure.
 */

const TONES = {
  taken: { hertz: 880, seconds: 0.08, wave: 'sine' },
  refused: { hertz: 196, seconds: 0.3, wave: 'square' },
} as const;

let audio: AudioContext | null = null;

export function sound(of: keyof typeof TONES): void {
  audio ??= new AudioContext();
  const { hertz, seconds, wave } = TONES[of];
  const tone = new OscillatorNode(audio, { frequency: hertz, type: wave });
  const volume = new GainNode(audio, { gain: 0.15 });
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
