package grpc_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/emptypb"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	doorgrpc "doorway/real/grpc"
	"doorway/real/realtest"
)

// A door is open for one at a time. Enter waits until it is, Leave closes it, and Try fails where Enter waits.
type door struct{ free chan struct{} }

func newDoor() *door {
	d := &door{make(chan struct{}, 1)}
	d.free <- struct{}{}
	return d
}

func (d *door) enter(ctx context.Context, who *wrapperspb.StringValue) (*emptypb.Empty, error) {
	select {
	case <-d.free:
		in, _ := metadata.FromIncomingContext(ctx)
		return nil, errors.Join(grpc.SetHeader(ctx, metadata.Pairs("for", who.Value)), grpc.SetHeader(ctx, metadata.Pairs("for", strings.Join(in["friend"], " "))))
	case <-ctx.Done():
		return nil, status.FromContextError(ctx.Err()).Err()
	}
}

func (d *door) try(context.Context, *wrapperspb.StringValue) (*emptypb.Empty, error) {
	select {
	case <-d.free:
		return nil, nil
	default:
		return nil, status.Error(codes.FailedPrecondition, "somebody is in")
	}
}

func (d *door) leave(context.Context, *wrapperspb.StringValue) (*emptypb.Empty, error) {
	select {
	case d.free <- struct{}{}:
	default: // it was told twice
	}
	return nil, nil
}

// sum adds what the client sends, and says the sum so far after each. Nobody is inside meanwhile.
func (d *door) sum(s grpc.ServerStream) error {
	<-d.free
	defer func() { d.free <- struct{}{} }()
	for all := int64(0); ; {
		var n wrapperspb.Int64Value
		if err := s.RecvMsg(&n); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if all += n.Value; n.Value < 0 {
			return status.Error(codes.InvalidArgument, "less than nothing")
		}
		if err := s.SendMsg(wrapperspb.Int64(all)); err != nil {
			return err
		}
	}
}

// echo sends the client's one message back.
func (d *door) echo(s grpc.ServerStream) error {
	var n wrapperspb.Int64Value
	if err := s.RecvMsg(&n); err != nil {
		return err
	}
	if err := s.RecvMsg(new(wrapperspb.Int64Value)); err != io.EOF {
		return fmt.Errorf("a second message: %v", err)
	}
	return s.SendMsg(&n)
}

// unary makes the description of a method, as protoc-gen-go-grpc does.
func unary(name string, call func(*door, context.Context, *wrapperspb.StringValue) (*emptypb.Empty, error)) grpc.MethodDesc {
	return grpc.MethodDesc{MethodName: name, Handler: func(srv any, ctx context.Context, dec func(any) error, _ grpc.UnaryServerInterceptor) (any, error) {
		in := new(wrapperspb.StringValue)
		if err := dec(in); err != nil {
			return nil, err
		}
		if out, err := call(srv.(*door), ctx, in); out != nil || err != nil {
			return out, err
		}
		return new(emptypb.Empty), nil
	}}
}

var desc = grpc.ServiceDesc{
	ServiceName: "test.Door",
	Methods:     []grpc.MethodDesc{unary("Enter", (*door).enter), unary("Try", (*door).try), unary("Leave", (*door).leave), unary("Panic", nil)},
	Streams: []grpc.StreamDesc{{StreamName: "Sum", ServerStreams: true, ClientStreams: true, Handler: func(srv any, s grpc.ServerStream) error {
		return srv.(*door).sum(s)
	}}, {StreamName: "Echo", ServerStreams: true, Handler: func(srv any, s grpc.ServerStream) error { return srv.(*door).echo(s) }}},
}

func dial(p *real.Process) grpc.ClientConnInterface { return doorgrpc.Client(p, &desc, newDoor) }

func call(ctx context.Context, c grpc.ClientConnInterface, method, who string, opts ...grpc.CallOption) error {
	return c.Invoke(ctx, "/test.Door/"+method, wrapperspb.String(who), new(emptypb.Empty), opts...)
}

// visit goes in, once it may, and leaves.
func visit(p *real.Process) {
	c, who := dial(p), p.ID().String()
	if call(p.Context(), c, "Enter", who) != nil {
		return
	}
	p.Work(p.Context())
	_ = call(p.Context(), c, "Leave", who)
}

// TestDoor: one visitor is inside, whatever is late or lost.
func TestDoor(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Drops: 1}, visit, properties.MutualExclusion)
}

// TestForgets: a server that forgets who is inside lets another one in.
func TestForgets(t *testing.T) {
	s := real.Setup{N: 2, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2), Forgets: true}
	prog, err := real.New(t, s, visit)
	if err != nil {
		t.Fatal(err)
	}
	realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 2000, Steps: 200, Seed: 1}, 8)
}

// told is an error as a test tells it.
func told(err error) string {
	if err == nil {
		return "ok"
	}
	return fmt.Sprint(status.Code(err), " ", status.Convert(err).Message())
}

// visitor enters as p0 and p1, for four seconds at most, and tries as p2. It says what comes of it.
func visitor(p *real.Process, say func(string)) {
	ctx, cancel := context.WithTimeout(p.Context(), 4500*time.Millisecond)
	defer cancel()
	c, who := dial(p), p.ID().String()
	if p.ID() == 2 {
		say(told(call(ctx, c, "Try", who)))
		return
	}
	var header metadata.MD
	err := call(metadata.AppendToOutgoingContext(ctx, "friend", "f"), c, "Enter", who, grpc.Header(&header))
	say(told(err) + strings.Join(header["for"], ""))
	if err == nil {
		say(told(call(p.Context(), c, "Leave", who)))
	}
}

// TestCalls: each way in which a call can end.
func TestCalls(t *testing.T) {
	all := real.Setup{N: 3, Drops: 1, Duplicates: 2, Shutdowns: 1, Splits: 1, Crashes: 1, Recoveries: 1, Crashers: model.Procs(3)}
	const enters = "p0 request; p0->p3 deliver; p3->p0 deliver"
	const lost = "Unavailable connection reset by peer"
	for _, c := range []struct{ what, schedule, told string }{
		{"answered", enters, "p0: okp0f"},
		{"fails", enters + "; p2 request; p2->p3 deliver; p3->p2 deliver", "p0: okp0f, p2: FailedPrecondition somebody is in"},
		{"waits", enters + "; p1 request; p1->p3 deliver; p0->p3 deliver; p3->p1 deliver; p3->p0 deliver", "p0: okp0f, p1: okp1f, p0: ok"},
		{"the call is lost", "p0 request; p0->p3 drop", "p0: " + lost},
		{"the answer is lost", "p0 request; p0->p3 deliver; p3->p0 drop; p2 request; p2->p3 deliver; p3->p2 deliver", "p0: " + lost + ", p2: FailedPrecondition somebody is in"},
		{"too late, it gets in nevertheless", "p0 request; tick; tick; tick; tick; tick; p0->p3 deliver; p2 request; p2->p3 deliver; p3->p2 deliver",
			"p0: DeadlineExceeded context deadline exceeded, p2: FailedPrecondition somebody is in"},
		{"the server gives up, too", enters + "; p1 request; p1->p3 deliver; tick; tick; tick; tick; tick; p0->p3 deliver; p3->p0 deliver; p2 request; p2->p3 deliver; p3->p2 deliver",
			"p0: okp0f, p1: DeadlineExceeded context deadline exceeded, p0: ok, p2: ok"},
		{"cancelled", "p0 request; p0 shutdown", "p0: Canceled context canceled"},
		{"the server crashes", "p2 request; p2->p3 deliver; p3->p2 deliver; p1 request; p1->p3 deliver; p3 crash; p3 recover", "p2: ok, p1: " + lost},
	} {
		t.Run(c.what, func(t *testing.T) {
			if told, picture := realtest.Play(t, all, visitor, c.schedule); told != c.told {
				t.Errorf("told %q, want %q\n%s", told, c.told, picture)
			}
		})
	}
}

// TestPicture: a call that waits for another one, and one that fails.
func TestPicture(t *testing.T) {
	_, picture := realtest.Play(t, real.Setup{N: 3}, visitor,
		"p0 request; p0->p3 deliver; p3->p0 deliver; p1 request; p1->p3 deliver; p2 request; p2->p3 deliver; p3->p2 deliver; p0->p3 deliver; p3->p1 deliver")
	const want = `p0   p1   p2   p3
○    │    │    │    1  p0 request  (p0 trying; sends Enter value:p0 to {p3})
╟────┼────┼───►●    2  p0->p3 deliver Enter value:p0
●◄───┼────┼────┤    3  p3->p0 deliver ok  (sends Leave value:p0 to {p3})
║    ○    │    │    4  p1 request  (p1 trying; sends Enter value:p1 to {p3})
║    ╟────┼───►●    5  p1->p3 deliver Enter value:p1: waits
║    ║    ○    │    6  p2 request  (p2 trying; sends Try value:p2 to {p3})
║    ║    ╟───►●    7  p2->p3 deliver Try value:p2
║    ║    ●◄───┤    8  p3->p2 deliver FailedPrecondition somebody is in  (p2 remainder)
╟────╫────┼───►●    9  p0->p3 deliver Leave value:p0  (sends ok to {p1})
║    ●◄───┼────┤   10  p3->p1 deliver ok  (sends Leave value:p1 to {p3})
`
	if !strings.HasPrefix(picture, want) {
		t.Errorf("the picture is\n%s\nwant\n%s", picture, want)
	}
}

// summer sends three numbers and says the sums, and whether the door is free then.
func summer(p *real.Process, say func(string)) {
	c := dial(p)
	s, err := c.NewStream(p.Context(), &grpc.StreamDesc{StreamName: "Sum", ServerStreams: true, ClientStreams: true}, "/test.Door/Sum")
	if err != nil {
		p.Fail(err)
		return
	}
	for _, n := range []int64{1, 2, 4} {
		if err := s.SendMsg(wrapperspb.Int64(n)); err != nil {
			p.Fail(err)
		}
	}
	if err := s.CloseSend(); err != nil {
		p.Fail(err)
	}
	said(s, say)
	if err := s.SendMsg(wrapperspb.Int64(8)); err != io.EOF {
		p.Fail(fmt.Errorf("it can send on: %v", err))
	}
	say(told(call(p.Context(), c, "Try", "after")))
}

// said says what comes on a stream.
func said(s grpc.ClientStream, say func(string)) {
	for {
		var n wrapperspb.Int64Value
		switch err := s.RecvMsg(&n); {
		case err == io.EOF:
			say("end")
			return
		case err != nil:
			say(told(err))
			return
		}
		say(fmt.Sprint(n.Value))
	}
}

// TestStreams: messages of a stream arrive in order, both ways, and a lost one breaks it at both ends.
func TestStreams(t *testing.T) {
	all := real.Setup{N: 1, Drops: 1, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1)}
	const to, back = "p0->p1 deliver", "p1->p0 deliver"
	const lost = "Unavailable connection reset by peer"
	after := "; " + to + "; " + back
	begun := strings.Join([]string{"p0 request", to, to, back, back}, "; ")
	for _, c := range []struct{ what, schedule, told string }{
		{"all", begun + strings.Repeat("; "+to, 2) + strings.Repeat("; "+back, 2) + after, "p0: 1, p0: 3, p0: 7, p0: end, p0: ok"},
		{"a number is lost", begun + "; p0->p1 drop" + after, "p0: 1, p0: 3, p0: " + lost + ", p0: ok"},
		{"a sum is lost", "p0 request; " + to + "; p1->p0 drop; " + to + after, "p0: " + lost + ", p0: ok"},
		{"the server crashes", begun + "; " + to + "; p1 crash; p1 recover; " + to + "; " + back + "; " + back, "p0: 1, p0: 3, p0: " + lost + ", p0: ok"},
	} {
		t.Run(c.what, func(t *testing.T) {
			got, picture := realtest.Play(t, all, summer, c.schedule)
			if got != c.told || strings.Contains(picture, "Canceled") {
				t.Errorf("told %q, want %q\n%s", got, c.told, picture)
			}
		})
	}
}

// TestOneMessage: a stream on which the client sends one message needs no end from it.
func TestOneMessage(t *testing.T) {
	process := func(p *real.Process, say func(string)) {
		s, err := dial(p).NewStream(p.Context(), &grpc.StreamDesc{StreamName: "Echo", ServerStreams: true}, "/test.Door/Echo")
		if err != nil {
			p.Fail(err)
			return
		}
		if err := errors.Join(s.SendMsg(wrapperspb.Int64(5)), s.CloseSend()); err != nil {
			p.Fail(err)
		}
		said(s, say)
	}
	if got, picture := realtest.Play(t, real.Setup{N: 1}, process, "p0 request; p0->p1 deliver; p1->p0 deliver; p1->p0 deliver"); got != "p0: 5, p0: end" || strings.Contains(picture, "end of Echo to {p1}") {
		t.Errorf("told %q\n%s", got, picture)
	}
}

// TestWatch watches a health server, which is as it is.
func TestWatch(t *testing.T) {
	watch := func(p *real.Process, say func(string)) {
		var service *health.Server
		c := healthpb.NewHealthClient(doorgrpc.Client(p, &healthpb.Health_ServiceDesc, func() *health.Server {
			service = health.NewServer()
			return service
		}))
		_, err := c.Check(p.Context(), &healthpb.HealthCheckRequest{Service: "none"})
		say(told(err))
		w, err := c.Watch(p.Context(), new(healthpb.HealthCheckRequest))
		if err != nil {
			p.Fail(err)
			return
		}
		for {
			m, err := w.Recv()
			if err != nil {
				return // the run is over
			}
			say(m.Status.String())
			service.SetServingStatus("", healthpb.HealthCheckResponse_NOT_SERVING)
		}
	}
	got, picture := realtest.Play(t, real.Setup{N: 1}, watch, "p0 request; p0->p1 deliver; p1->p0 deliver; p0->p1 deliver; p1->p0 deliver; p1->p0 deliver")
	if want := "p0: NotFound unknown service, p0: SERVING, p0: NOT_SERVING"; got != want || !strings.Contains(picture, "deliver Watch  (sends Watch status:SERVING") {
		t.Errorf("the client sees %q, want %q\n%s", got, want, picture)
	}
}

// TestMisuse: what is not there, and a method that panics.
func TestMisuse(t *testing.T) {
	misuse := func(p *real.Process, say func(string)) {
		c := dial(p)
		say(told(call(p.Context(), c, "Knock", "")))
		say(told(c.Invoke(p.Context(), "/test.House/Enter", wrapperspb.String(""), new(emptypb.Empty))))
		say(told(c.Invoke(p.Context(), "/test.Door/Enter", "text", new(emptypb.Empty))))
		_, err := c.NewStream(p.Context(), new(grpc.StreamDesc), "/test.Door/Product")
		say(told(err))
	}
	got, _ := realtest.Play(t, real.Setup{N: 1}, misuse, "p0 request")
	want := "p0: Unimplemented the service test.Door has no method /test.Door/Knock, p0: Unimplemented the service test.Door has no method /test.House/Enter, " +
		"p0: Internal a string is no message of protocol buffers: other codecs are not served, p0: Unimplemented the service test.Door has no method /test.Door/Product"
	if got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) { _ = call(p.Context(), dial(p), "Panic", "me") })
	if err != nil {
		t.Fatal(err)
	}
	if f := realtest.Expect(t, prog, real.NoFailure, simulate.Runs{Count: 5, Steps: 50, Seed: 1}, 9); f != nil && !strings.Contains(f.Violation.Err.Error(), "Panic panics at grpc_test.go:") {
		t.Error(f.Violation.Err)
	}
}
