const english = {
  look: "Appearance",
  language: "Language",
  languageAuto: "As the browser",
  theme: "Colours",
  themes: { auto: "As the device", light: "Light", dark: "Dark" },
  sound: "Sounds of cards, keys and wins",
  vibration: "Vibrate at each move, where the device can",
  hidesClock: "Hide the clock during a game; the time still counts",
  keepsScreenOn: "Keep the screen on while a game is open",
  key: {
    title: "Key",
    label: "API key",
    text: "Only needed if whoever runs this server gave you one. It stays in this browser and is never exported.",
    save: "Save",
    forget: "Forget",
    saved: "Saved.",
    limits: "How much you may ask",
    needed: "This server asks for a key. Enter the one you were given.",
    unlimited: "No limit on requests.",
    left: (left: string, limit: string) => `${left} of ${limit} requests left.`,
  },
};

export default english;
export type Texts = typeof english;
