import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components';
import { render, toPlainText } from '@react-email/render';
import type { CSSProperties } from 'react';

/** What a mail says, ready to be set. Given by the caller in plain text; every value is escaped. */
export type MailText = {
  preheader: string;
  heading: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  button?: { label: string; url: string };
  links?: { label: string; url: string }[];
  note?: string;
};

// Mail programs know neither style sheets nor dark tokens: the daylight colours, written out.
const INK = '#0F1B2D';
const SOFT = '#3F4B5F';
const EVERGREEN = '#14463B';
const styles = {
  body: {
    backgroundColor: '#FAF7F2',
    color: INK,
    fontFamily: '"Instrument Sans", "Helvetica Neue", Arial, sans-serif',
    margin: 0,
    padding: '24px 12px',
  },
  sheet: { backgroundColor: '#FFFFFF', border: '1px solid #E4DCCF', borderRadius: '12px', maxWidth: '560px', padding: '32px' },
  brand: { color: EVERGREEN, fontSize: '15px', fontWeight: 700, letterSpacing: '0.02em', margin: '0 0 24px' },
  heading: { fontFamily: 'Fraunces, Georgia, serif', fontSize: '26px', fontWeight: 600, lineHeight: '32px', margin: '0 0 16px' },
  text: { color: INK, fontSize: '16px', lineHeight: '24px', margin: '0 0 14px' },
  table: { borderCollapse: 'collapse', margin: '6px 0 18px', width: '100%' },
  label: {
    borderTop: '1px solid #E4DCCF',
    color: SOFT,
    fontSize: '14px',
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    width: '38%',
  },
  value: { borderTop: '1px solid #E4DCCF', fontSize: '15px', fontWeight: 600, padding: '8px 0', textAlign: 'left' },
  button: {
    backgroundColor: EVERGREEN,
    borderRadius: '8px',
    color: '#FFFFFF',
    fontSize: '16px',
    fontWeight: 600,
    padding: '13px 22px',
    textDecoration: 'none',
  },
  link: { color: EVERGREEN, fontSize: '15px', textDecoration: 'underline' },
  line: { borderColor: '#E4DCCF', margin: '26px 0 14px' },
  small: { color: SOFT, fontSize: '13px', lineHeight: '19px', margin: '0 0 8px' },
} satisfies Record<string, CSSProperties>;

function Facts({ facts }: { facts: NonNullable<MailText['facts']> }) {
  return (
    <table style={styles.table} cellPadding={0} cellSpacing={0}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" style={{ ...styles.label, fontWeight: 400 }}>
              {label}
            </th>
            <td style={styles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MailSheet({ preheader, heading, paragraphs, facts = [], button, links = [], note }: MailText) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preheader}</Preview>
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.brand}>Brightcrew</Text>
          <Heading style={styles.heading}>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} style={styles.text}>
              {paragraph}
            </Text>
          ))}
          {facts.length > 0 ? <Facts facts={facts} /> : null}
          {button ? (
            <Section style={{ margin: '20px 0' }}>
              <Button href={button.url} style={styles.button}>
                {button.label}
              </Button>
            </Section>
          ) : null}
          {links.map(({ label, url }) => (
            <Text key={url} style={{ ...styles.text, margin: '0 0 6px' }}>
              <Link href={url} style={styles.link}>
                {label}
              </Link>
            </Text>
          ))}
          <Hr style={styles.line} />
          {note ? <Text style={styles.small}>{note}</Text> : null}
          <Text style={styles.small}>You get this mail because you use Brightcrew, the crew that hangs your lights.</Text>
        </Container>
      </Body>
    </Html>
  );
}

/** The mail as HTML and as plain text, both whole: no picture, style sheet or script is fetched. */
export async function layOutMail(text: MailText): Promise<{ html: string; text: string }> {
  const html = await render(<MailSheet {...text} />);
  return { html, text: toPlainText(html) };
}
